/** Routes. Each game is loaded when it is first opened. */
import { lazy, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Home } from "~/home/Home";
import { t } from "~/strings";
import { LinkButton, Note, Skeleton } from "~/ui";
import { Toasts } from "~/ui/toast";
import { Bar } from "./Bar";
import { Boundary } from "./Boundary";
import { views } from "./views";

const ClueSetup = lazy(() => views.clueSetup().then((m) => ({ default: m.ClueSetup })));
const ClueTable = lazy(() => views.clueTable().then((m) => ({ default: m.ClueTable })));
const DominoSetup = lazy(() => views.dominoSetup().then((m) => ({ default: m.DominoSetup })));
const DominoTable = lazy(() => views.dominoTable().then((m) => ({ default: m.DominoTable })));
const Bridge = lazy(() => views.bridge().then((m) => ({ default: m.Bridge })));
const Shared = lazy(() => views.shared().then((m) => ({ default: m.Shared })));
const SignIn = lazy(() => views.signIn().then((m) => ({ default: m.SignIn })));
const Settings = lazy(() => views.settings().then((m) => ({ default: m.Settings })));

function Missing() {
  return (
    <>
      <Bar title={t.common.notFound} />
      <main className="page page-narrow stack">
        <Note>{t.common.notFoundText}</Note>
        <LinkButton href="/" look="primary">
          {t.common.home}
        </LinkButton>
      </main>
    </>
  );
}

function Routes() {
  return (
    <Switch>
      <Route path="/" component={Home} />
      <Route path="/clue">
        <Redirect to="/clue/new" replace />
      </Route>
      <Route path="/clue/new" component={ClueSetup} />
      <Route path="/clue/:id">{({ id }) => <ClueTable path={`/tables/${id}`} />}</Route>
      <Route path="/domino">
        <Redirect to="/domino/new" replace />
      </Route>
      <Route path="/domino/new" component={DominoSetup} />
      <Route path="/domino/:id">{({ id }) => <DominoTable path={`/tables/${id}`} />}</Route>
      <Route path="/bridge" nest component={Bridge} />
      <Route path="/shared/:token">{({ token }) => <Shared token={token} />}</Route>
      <Route path="/sign-in" component={SignIn} />
      <Route path="/settings" component={Settings} />
      <Route component={Missing} />
    </Switch>
  );
}

export function App() {
  return (
    <>
      <Boundary>
        <Suspense fallback={<Skeleton />}>
          <Routes />
        </Suspense>
      </Boundary>
      <Toasts />
    </>
  );
}
