/** Over a table that is only to be looked at: that it is live, or how to have a demo for one's own. */
import { Eye } from "lucide-react";
import { useLocation } from "wouter";
import { useMe } from "~/account/me";
import type { Game } from "~/api/types";
import { t } from "~/strings";
import { Button, Note, Trouble } from "~/ui";
import { DEMO, useOpenDemo } from "./create";

export function Looking({ path, game }: { path: string; game: Game }) {
  const [, go] = useLocation();
  const me = useMe();
  const demo = useOpenDemo();
  if (!path.startsWith(`/shared/${DEMO}`)) {
    return (
      <p className="looking small soft">
        <Eye size={16} aria-hidden />
        {t.share.readOnly}
      </p>
    );
  }
  const own = () => {
    if (me?.accounts && !me.name) go(`~/sign-in?to=${encodeURIComponent(path)}`);
    else void demo.open(game);
  };
  return (
    <div className="page">
      <Note>
        <span>{t.home.ownText}</span>
        {demo.error !== null && <Trouble error={demo.error} />}
        <div>
          <Button look="primary" disabled={demo.busy} onClick={own}>
            {t.home.own}
          </Button>
        </div>
      </Note>
    </div>
  );
}
