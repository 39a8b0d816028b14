/** Sign in or sign up, where the server keeps accounts. */
import { useState } from "react";
import { useLocation } from "wouter";
import { forgetSession, post } from "~/api/client";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { Button, Trouble } from "~/ui";

export function SignIn() {
  const [, go] = useLocation();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<unknown>(null);
  const submit = (path: string) =>
    post(path, { name, password }).then(
      () => {
        forgetSession();
        go("~/");
      },
      (failure) => setError(failure),
    );
  return (
    <>
      <Bar title={t.account.signIn} />
      <main className="page page-narrow">
        <form
          className="stack panel"
          onSubmit={(event) => {
            event.preventDefault();
            void submit("/session");
          }}
        >
          <label className="field">
            <span>{t.account.name}</span>
            <input className="input" autoComplete="username" value={name} onChange={(e) => setName(e.target.value)} />
          </label>
          <label className="field">
            <span>{t.account.password}</span>
            <input
              className="input"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(e) => setPassword(e.target.value)}
            />
          </label>
          {error !== null && <Trouble error={error} />}
          <Button type="submit" look="primary">
            {t.account.signIn}
          </Button>
          <Button onClick={() => void submit("/account")}>{t.account.signUp}</Button>
        </form>
      </main>
    </>
  );
}
