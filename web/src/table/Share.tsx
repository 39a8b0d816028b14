/** A link that others may look at, as text and as a QR code. */

import { Copy } from "lucide-react";
import { useState } from "react";
import { renderSVG } from "uqr";
import { useMe } from "~/account/me";
import { call, get, post } from "~/api/client";
import { answers, useMutation, useQuery } from "~/api/query";
import type { ClueEvent, ClueSettings, NewShareLink, ShareLink } from "~/api/types";
import { t } from "~/strings";
import { ago } from "~/strings/format";
import { Button, IconButton, Note, Segmented, Trouble, Waiting } from "~/ui";
import { copy } from "./copy";
import "./share.css";
import type { OpenTable } from "./useTable";

function Address({ url, label }: { url: string; label: string }) {
  const svg = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return (
    <>
      <img className="qr" src={svg} alt={t.share.qr} />
      <div className="row">
        <input className="input grow" readOnly value={url} aria-label={label} onFocus={(e) => e.target.select()} />
        <IconButton name={t.share.copy} onClick={() => copy(url)}>
          <Copy size={20} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

function Fresh({ link, origin }: { link: NewShareLink; origin: string }) {
  return (
    <section className="panel stack" aria-label={t.share.link}>
      <Address url={new URL(link.address, origin).href} label={t.share.link} />
      <p className="small soft">{t.share.once}</p>
    </section>
  );
}

/** How a second device gets to edit: by the code of the home network, or by signing in there. */
function Device({ invitation }: { invitation: string | undefined }) {
  const me = useMe();
  if (!invitation && !me?.accounts) return null;
  return (
    <section className="panel stack" aria-labelledby="device">
      <h3 id="device">{t.share.device}</h3>
      <p className="small soft">{invitation ? t.share.deviceText : t.share.deviceSignIn}</p>
      {invitation && <Address url={`${invitation}&to=${location.pathname}`} label={t.share.device} />}
    </section>
  );
}

function useInvitation(): string | undefined {
  const nearby = useQuery({
    queryKey: ["nearby"],
    queryFn: ({ signal }) => get<{ addresses: string[] }>("/nearby", signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return nearby.data?.addresses[0];
}

function Kept({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  return (
    <li className="row spread">
      <span className="small">
        {t.share.views[link.view]} <span className="soft">{ago(link.created)}</span>
      </span>
      <Button size="small" look="danger" onClick={onRevoke}>
        {t.share.revoke}
      </Button>
    </li>
  );
}

function useLinks(path: string) {
  const key = ["links", path];
  const onSuccess = () => answers.renew(key);
  const links = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<{ links: ShareLink[] }>(`${path}/links`, signal),
    staleTime: 0,
  });
  const make = useMutation({
    mutationFn: (view: ShareLink["view"]) => post<NewShareLink>(`${path}/links`, { view }),
    onSuccess,
  });
  const revoke = useMutation({ mutationFn: (id: string) => call("DELETE", `${path}/links/${id}`), onSuccess });
  return { links, make, revoke };
}

/** Who is called "Me" here is somebody else to everyone who looks on: they should have a name. */
function OwnName({ table }: { table: OpenTable<ClueEvent> }) {
  const settings = table.table?.settings as ClueSettings;
  const [name, setName] = useState("");
  const [me = ""] = t.clue.setup.defaultNames;
  if (table.table?.game !== "clue" || settings.viewer !== me) return null;
  const others = settings.players.map((player) => player.name.toLowerCase());
  const taken = others.includes(name.trim().toLowerCase());
  const fits = name.trim() !== "" && !taken;
  const save = () => void import("~/clue/setup").then(({ rename }) => rename(table, me, name.trim()));
  return (
    <form
      className="row row-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) save();
      }}
    >
      <label className="field grow">
        <span>{t.share.yourName}</span>
        <input className="input" maxLength={24} value={name} onChange={(event) => setName(event.target.value)} />
        {taken && <span className="field-wrong">{t.clue.setup.sameNames}</span>}
      </label>
      <Button type="submit" disabled={!fits}>
        {t.common.save}
      </Button>
    </form>
  );
}

export function ShareSheet({ table }: { table: OpenTable }) {
  const [view, setView] = useState<ShareLink["view"]>("spectator");
  const { links, make, revoke } = useLinks(table.path);
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const invitation = useInvitation();
  // What this machine calls itself is of no use to another one.
  const origin = loopback && invitation ? new URL(invitation).origin : location.origin;
  const failure = make.error ?? revoke.error ?? links.error;
  return (
    <div className="stack">
      <p className="soft">{t.share.text}</p>
      <OwnName table={table as OpenTable<ClueEvent>} />
      <Segmented
        label={t.share.whose}
        value={view}
        onChange={setView}
        options={[
          { value: "spectator", label: t.share.spectator },
          { value: "owner", label: t.share.owner },
        ]}
      />
      <Button look="primary" disabled={make.isPending} onClick={() => make.mutate(view)}>
        {t.share.make}
      </Button>
      {failure && <Trouble error={failure} />}
      {make.data && <Fresh link={make.data} origin={origin} />}
      <Device invitation={invitation} />
      {loopback && !invitation && (
        <Note>
          <span>{t.share.loopback}</span>
          <code>{t.share.lan}</code>
        </Note>
      )}
      {links.isPending && <Waiting />}
      <ul className="stack">
        {links.data?.links.map((link) => (
          <Kept key={link.id} link={link} onRevoke={() => revoke.mutate(link.id)} />
        ))}
      </ul>
    </div>
  );
}
