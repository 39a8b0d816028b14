/** Settings: how the page looks, who I am, my password, where I am signed in. */

import { useState } from "react";
import { useLocation } from "wouter";
import { call, Failure, forgetSession, get } from "~/api/client";
import { useMutation, useQuery } from "~/api/query";
import { Bar } from "~/app/Bar";
import { setTheme, type Theme, useTheme } from "~/app/theme";
import { t } from "~/strings";
import { ago } from "~/strings/format";
import { Button, LinkButton, Note, Segmented, Skeleton, Trouble } from "~/ui";
import { say } from "~/ui/toast";
import { useMe, useNewMe } from "./me";

function Look() {
  const theme = useTheme();
  const themes: readonly Theme[] = ["auto", "light", "dark"];
  return (
    <section className="panel stack" aria-labelledby="look">
      <h2 id="look">{t.settings.look}</h2>
      <Segmented
        label={t.settings.look}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, label: t.common.themes[value] }))}
      />
    </section>
  );
}

function Password() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const change = useMutation({
    mutationFn: () => call("PUT", "/account/password", { old, new: fresh }),
    onSuccess: () => {
      forgetSession();
      setOld("");
      setFresh("");
      say(t.settings.passwordChanged);
    },
  });
  const wrong = change.error && Failure.from(change.error);
  const field = (label: string, value: string, set: (value: string) => void, kind: string) => (
    <label className="field">
      <span>{label}</span>
      <input
        className="input"
        type="password"
        autoComplete={kind}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  );
  return (
    <section className="panel" aria-labelledby="password">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <h2 id="password">{t.settings.password}</h2>
        {field(t.settings.oldPassword, old, setOld, "current-password")}
        {field(t.settings.newPassword, fresh, setFresh, "new-password")}
        <span className="small soft">{t.account.tenCharacters}</span>
        {wrong && <Note tone="bad">{wrong.status === 401 ? t.settings.wrongOld : wrong.message}</Note>}
        <Button type="submit" disabled={change.isPending || old === "" || fresh.length < 10}>
          {t.settings.changePassword}
        </Button>
      </form>
    </section>
  );
}

interface Sessions {
  sessions: { id: string; expires: number }[];
}

function SignedIn({ onOut }: { onOut: () => void }) {
  const sessions = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => get<Sessions>("/sessions", signal),
  });
  const everywhere = useMutation({ mutationFn: () => call("DELETE", "/sessions"), onSuccess: onOut });
  return (
    <section className="panel stack" aria-labelledby="sessions">
      <h2 id="sessions">{t.settings.sessions}</h2>
      {sessions.isError && <Trouble error={sessions.error} retry={() => sessions.refetch()} />}
      <p>{t.settings.devices(sessions.data?.sessions.length ?? 1)}</p>
      <ul className="small soft">
        {sessions.data?.sessions.map(({ id, expires }) => (
          <li key={id}>{t.settings.ends(ago(expires))}</li>
        ))}
      </ul>
      {everywhere.isError && <Trouble error={everywhere.error} />}
      <Button onClick={() => everywhere.mutate()}>{t.settings.outEverywhere}</Button>
    </section>
  );
}

function Account({ name }: { name: string }) {
  const [, go] = useLocation();
  const renew = useNewMe();
  const leave = () => {
    renew();
    go("~/");
  };
  const out = useMutation({ mutationFn: () => call("DELETE", "/session"), onSuccess: leave });
  return (
    <>
      <section className="panel stack" aria-labelledby="me">
        <h2 id="me">{t.settings.me}</h2>
        <p>{t.settings.signedInAs(name)}</p>
        {out.isError && <Trouble error={out.error} />}
        <Button onClick={() => out.mutate()}>{t.account.signOut}</Button>
      </section>
      <Password />
      <SignedIn onOut={leave} />
    </>
  );
}

export function Settings() {
  const me = useMe();
  return (
    <>
      <Bar title={t.settings.title} />
      <main className="page page-narrow stack">
        <Look />
        {!me && <Skeleton />}
        {me && !me.accounts && <p className="soft">{t.settings.noAccounts}</p>}
        {me?.accounts && !me.name && <LinkButton href="/sign-in?to=/settings">{t.account.signIn}</LinkButton>}
        {me?.accounts && me.name && <Account name={me.name} />}
      </main>
    </>
  );
}
