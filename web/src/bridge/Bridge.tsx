/** The bridge pages and the way between them. */
import { lazy, Suspense } from "react";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { t } from "~/strings";
import { Waiting } from "~/ui";
import "./bridge.css";
import { Practice } from "./Practice";

const Reading = lazy(() => import("./Reading").then((m) => ({ default: m.Reading })));
const ReadingTable = lazy(() => import("./ReadingTable").then((m) => ({ default: m.ReadingTable })));
const Explorer = lazy(() => import("./Explorer").then((m) => ({ default: m.Explorer })));
const Book = lazy(() => import("./Book").then((m) => ({ default: m.Book })));
const Editor = lazy(() => import("./Editor").then((m) => ({ default: m.Editor })));
const ConventionCard = lazy(() => import("./ConventionCard").then((m) => ({ default: m.ConventionCard })));
const History = lazy(() => import("./History").then((m) => ({ default: m.History })));

export function BridgeNav() {
  const [location] = useLocation();
  return (
    <nav className="bridge-nav" aria-label={t.home.games.bridge.name}>
      {t.bridge.nav.map(({ to, label }) => (
        <Link key={to} href={to} aria-current={location.startsWith(to) ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

export function Bridge() {
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path="/practice">
          <Practice />
        </Route>
        <Route path="/practice/:id">{({ id }) => <Practice key={id} id={id} />}</Route>
        <Route path="/reading" component={Reading} />
        <Route path="/reading/:id">{({ id }) => <ReadingTable path={`/tables/${id}`} />}</Route>
        <Route path="/explorer" component={Explorer} />
        <Route path="/book/:system?">{({ system }) => <Book id={system ?? "sayc"} />}</Route>
        <Route path="/editor/:system?">{({ system }) => <Editor id={system ?? "sayc"} />}</Route>
        <Route path="/card" component={ConventionCard} />
        <Route path="/history" component={History} />
        <Route>
          <Redirect to="/practice" />
        </Route>
      </Switch>
    </Suspense>
  );
}
