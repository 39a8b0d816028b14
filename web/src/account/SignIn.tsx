/** Sign in or sign up, where the server keeps accounts; then back to where one came from. */
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { Failure, post } from "~/api/client";
import type { Me } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { Button, LinkButton, Note, Segmented } from "~/ui";
import { useMe, useNewMe } from "./me";

type Way = "in" | "up";

/** What went wrong, as the person who typed it understands it. */
function wordsOf(error: unknown): string {
  const failure = Failure.from(error);
  if (failure.status === 401) return t.account.wrong;
  if (failure.offline) return t.errors.offline;
  return failure.message;
}

/** What is wrong before it is even sent, or null. */
function mistake(way: Way, name: string, password: string): string | null {
  if (name.trim() === "") return t.account.needName;
  if (way === "up" && password.length < 10) return t.account.shortPassword;
  return password === "" ? t.account.needPassword : null;
}

/** Only a view of this page: nobody is sent elsewhere. */
export function destination(to: string | null): string {
  return to && /^\/(?!\/)/.test(to) ? to : "/";
}

/** Where there is nothing to sign in to. */
function NoAccounts() {
  return (
    <main className="page page-narrow stack">
      <Note>{t.settings.noAccounts}</Note>
      <LinkButton href="~/" look="primary">
        {t.common.home}
      </LinkButton>
    </main>
  );
}

export function SignIn() {
  const me = useMe();
  return (
    <>
      <Bar title={t.account.signIn} />
      {me && !me.accounts ? <NoAccounts /> : <Form who={me?.sign_up} />}
    </>
  );
}

function Form({ who }: { who: Me["sign_up"] | undefined }) {
  const [, go] = useLocation();
  const [search] = useSearchParams();
  const renew = useNewMe();
  const [way, setWay] = useState<Way>("in");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [invitation, setInvitation] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const before = mistake(way, name, password);
    setWrong(before);
    if (before !== null) return;
    setBusy(true);
    try {
      const invited = way === "up" && invitation.trim() !== "" ? { invitation: invitation.trim() } : {};
      await post(way === "in" ? "/session" : "/account", { name, password, ...invited });
      renew();
      go(`~${destination(search.get("to"))}`, { replace: true });
    } catch (error) {
      setWrong(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <main className="page page-narrow">
      <form
        className="stack panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Segmented
          label={t.account.way}
          value={way}
          onChange={(next) => {
            setWay(next);
            setWrong(null);
          }}
          options={[
            { value: "in", label: t.account.signIn },
            { value: "up", label: t.account.signUp },
          ]}
        />
        <label className="field">
          <span>{t.account.name}</span>
          <input className="input" autoComplete="username" value={name} onChange={(e) => setName(e.target.value)} />
        </label>
        <label className="field">
          <span>{t.account.password}</span>
          <input
            className="input"
            type="password"
            autoComplete={way === "in" ? "current-password" : "new-password"}
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
          {way === "up" && <span className="small soft">{t.account.tenCharacters}</span>}
        </label>
        {way === "up" && who === "invited" && (
          <label className="field">
            <span>{t.account.invitation}</span>
            <input
              className="input"
              autoComplete="off"
              value={invitation}
              onChange={(e) => setInvitation(e.target.value)}
            />
          </label>
        )}
        {way === "up" && who === "closed" && <Note>{t.account.closed}</Note>}
        {wrong !== null && <Note tone="bad">{wrong}</Note>}
        <Button type="submit" look="primary" disabled={busy}>
          {way === "in" ? t.account.signInDo : t.account.signUpDo}
        </Button>
        {search.has("to") && <p className="small soft">{t.account.kept}</p>}
      </form>
    </main>
  );
}
