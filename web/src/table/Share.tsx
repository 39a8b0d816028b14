/** A link that others may look at, as text and as a QR code. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import { renderSVG } from "uqr";
import { call, get, post } from "~/api/client";
import type { ShareLink } from "~/api/types";
import { t } from "~/strings";
import { Button, IconButton, Note, Segmented, Trouble, Waiting } from "~/ui";
import { say } from "~/ui/toast";
import "./share.css";
import type { OpenTable } from "./useTable";

function copy(url: string): void {
  // Without https there is no clipboard: the link stands there to be selected.
  navigator.clipboard?.writeText(url).then(
    () => say(t.share.copied),
    () => say(t.share.copyByHand),
  );
}

function OneLink({ link, onRevoke }: { link: ShareLink; onRevoke: () => void }) {
  const url = new URL(link.path, location.origin).href;
  const svg = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return (
    <li className="panel stack">
      <img className="qr" src={svg} alt={t.share.qr} />
      <div className="row">
        <input
          className="input grow"
          readOnly
          value={url}
          aria-label={t.share.link}
          onFocus={(e) => e.target.select()}
        />
        <IconButton name={t.share.copy} onClick={() => copy(url)}>
          <Copy size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="row spread">
        <span className="soft small">{t.share.views[link.view]}</span>
        <Button size="small" look="danger" onClick={onRevoke}>
          {t.share.revoke}
        </Button>
      </div>
    </li>
  );
}

export function ShareSheet({ table }: { table: OpenTable }) {
  const [view, setView] = useState<ShareLink["view"]>("spectator");
  const client = useQueryClient();
  const key = ["links", table.path];
  const links = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<{ links: ShareLink[] }>(`${table.path}/links`, signal),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const make = useMutation({ mutationFn: () => post(`${table.path}/links`, { view }), onSuccess: refresh });
  const revoke = useMutation({ mutationFn: (token: string) => call("DELETE", `/links/${token}`), onSuccess: refresh });
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return (
    <div className="stack">
      <p className="soft">{t.share.text}</p>
      <Segmented
        label={t.share.whose}
        value={view}
        onChange={setView}
        options={[
          { value: "spectator", label: t.share.spectator },
          { value: "owner", label: t.share.owner },
        ]}
      />
      <Button look="primary" disabled={make.isPending} onClick={() => make.mutate()}>
        {t.share.make}
      </Button>
      {make.isError && <Trouble error={make.error} />}
      {revoke.isError && <Trouble error={revoke.error} />}
      {loopback && <Note>{t.share.loopback}</Note>}
      {links.isPending && <Waiting />}
      {links.isError && <Trouble error={links.error} retry={() => links.refetch()} />}
      <ul className="stack">
        {links.data?.links.map((link) => (
          <OneLink key={link.token} link={link} onRevoke={() => revoke.mutate(link.token)} />
        ))}
      </ul>
    </div>
  );
}
