/** The last net: a view that broke says so in words, and the rest can be reached. */
import { Component, type ReactNode } from "react";
import { t } from "~/strings";
import { Button, Note } from "~/ui";

export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="page page-narrow stack">
        <Note tone="bad">
          <strong>{t.errors.broken}</strong>
          <span>{t.errors.brokenText}</span>
        </Note>
        <Button look="primary" onClick={() => location.assign("/")}>
          {t.common.home}
        </Button>
      </main>
    );
  }
}
