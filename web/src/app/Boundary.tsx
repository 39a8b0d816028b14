/** The last net: a view that broke says so in words, and the rest can be reached. */
import { Component, type ReactNode } from "react";
import { t } from "~/strings";
import { Button, Note } from "~/ui";

type State = "whole" | "broken" | "absent";

/** As browsers say that code could not be fetched. */
const ABSENT = /dynamically imported module|importing a module|preload/i;

export class Boundary extends Component<{ children: ReactNode }, { state: State }> {
  override state: { state: State } = { state: "whole" };

  static getDerivedStateFromError(error: unknown): { state: State } {
    return { state: ABSENT.test(String(error)) ? "absent" : "broken" };
  }

  override render() {
    const { state } = this.state;
    if (state === "whole") return this.props.children;
    return (
      <main className="page page-narrow stack">
        <Note tone="bad">
          <strong>{state === "absent" ? t.errors.absent : t.errors.broken}</strong>
          <span>{state === "absent" ? t.errors.absentText : t.errors.brokenText}</span>
        </Note>
        {state === "absent" && <Button onClick={() => location.reload()}>{t.common.tryAgain}</Button>}
        <Button look="primary" onClick={() => location.assign("/")}>
          {t.common.home}
        </Button>
      </main>
    );
  }
}
