/** The bar of an open table: undo, redo, share, export, rename, delete. */
import { Download, FileText, Link2, Pencil, Redo2, Settings, Share2, Trash2, Undo2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { call, type Failure } from "~/api/client";
import type { BridgeSettings } from "~/api/types";
import { Bar, ThemeButton } from "~/app/Bar";
import { useShortcuts } from "~/app/shortcuts";
import { t } from "~/strings";
import { Button, IconButton, Sheet, Trouble, Waiting } from "~/ui";
import { Menu, MenuItem, MenuLine } from "~/ui/Menu";
import { copy } from "./copy";
import { DEMO } from "./create";
import { dealLink, download } from "./export";
import { Looking } from "./Looking";
import { newKey } from "./queue";
import type { OpenTable } from "./useTable";

/** It draws QR codes, which few need at once. */
const ShareSheet = lazy(() => import("./Share").then((m) => ({ default: m.ShareSheet })));

type Opened = "share" | "rename" | "delete" | null;

function copyDeal(table: OpenTable): void {
  const calls = table.events.flatMap((event) => ("call" in event && event.call ? [event.call] : []));
  copy(dealLink(table.table?.settings as BridgeSettings, calls, location.origin));
}

function TableMenu({ table, open, extra }: { table: OpenTable; open: (what: Opened) => void; extra?: ReactNode }) {
  const game = table.table?.game;
  const [, go] = useLocation();
  return (
    <Menu name={t.table.menu}>
      {extra}
      <MenuItem icon={<Share2 size={18} aria-hidden />} label={t.table.share} onSelect={() => open("share")} />
      <MenuItem
        icon={<Download size={18} aria-hidden />}
        label={t.table.exportJson}
        onSelect={() => download(table, "json")}
      />
      {game === "bridge" && (
        <MenuItem icon={<Link2 size={18} aria-hidden />} label={t.table.copyLink} onSelect={() => copyDeal(table)} />
      )}
      {game === "bridge" && (
        <MenuItem
          icon={<FileText size={18} aria-hidden />}
          label={t.table.exportPbn}
          onSelect={() => download(table, "pbn")}
        />
      )}
      <MenuLine />
      <MenuItem icon={<Pencil size={18} aria-hidden />} label={t.table.rename} onSelect={() => open("rename")} />
      <MenuItem icon={<Settings size={18} aria-hidden />} label={t.settings.title} onSelect={() => go("~/settings")} />
      <MenuItem bad icon={<Trash2 size={18} aria-hidden />} label={t.table.delete} onSelect={() => open("delete")} />
    </Menu>
  );
}

function Rename({ table, onClose }: { table: OpenTable; onClose: () => void }) {
  const [name, setName] = useState(table.table?.title ?? "");
  const save = () => {
    table.change({ kind: "settings", title: name });
    onClose();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="field">
        <span>{t.table.name}</span>
        <input className="input" value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </label>
      <Button type="submit" look="primary">
        {t.common.save}
      </Button>
    </form>
  );
}

function Remove({ table, onClose }: { table: OpenTable; onClose: () => void }) {
  const [, go] = useLocation();
  const [error, setError] = useState<unknown>(null);
  const remove = () =>
    call("DELETE", table.path, undefined, { key: newKey() }).then(
      () => go("~/"),
      (failure) => setError(failure),
    );
  return (
    <div className="stack">
      <p>{t.table.deleteText}</p>
      {error !== null && <Trouble error={error} />}
      <Button look="danger" onClick={remove}>
        {t.table.deleteYes}
      </Button>
      <Button onClick={onClose}>{t.common.cancel}</Button>
    </div>
  );
}

function UndoRedo({ table }: { table: OpenTable }) {
  const undo = () => table.change({ kind: "undo" });
  const redo = () => table.change({ kind: "redo" });
  useShortcuts({ "mod+z": undo, "mod+shift+z": redo });
  const canUndo = (table.table?.undo ?? 0) > 0 || table.pending > 0;
  return (
    <>
      <IconButton name={t.table.undo} disabled={!canUndo} onClick={undo}>
        <Undo2 size={20} aria-hidden />
      </IconButton>
      <IconButton name={t.table.redo} disabled={!table.table?.redo} onClick={redo}>
        <Redo2 size={20} aria-hidden />
      </IconButton>
    </>
  );
}

function titleOf({ path, table }: OpenTable): string {
  if (table && path.startsWith(`/shared/${DEMO}`)) return t.home.demoName(t.home.games[table.game].name);
  return table?.title || t.home.unnamed;
}

/** What stands in the bar where there is no table to see. */
const titleWithout = (failure: Failure) => (failure.status === 401 ? t.account.signIn : t.common.notFound);

export function TableBar({ table, back, extra }: { table: OpenTable; back?: string; extra?: ReactNode }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const missing = table.table ? null : table.failure;
  const mine = !table.readOnly && !missing;
  return (
    <>
      <Bar
        title={missing ? titleWithout(missing) : titleOf(table)}
        back={back ?? "/"}
        pending={table.pending}
        offline={table.offline}
      >
        {mine && <UndoRedo table={table} />}
        <span className="wide-only">
          <ThemeButton />
        </span>
        {mine && <TableMenu table={table} open={setOpened} extra={extra} />}
      </Bar>
      {table.readOnly && table.table && <Looking path={table.path} game={table.table.game} />}
      <Sheet open={opened === "share"} onClose={close} title={t.table.share}>
        <Suspense fallback={<Waiting />}>
          <ShareSheet table={table} />
        </Suspense>
      </Sheet>
      <Sheet open={opened === "rename"} onClose={close} title={t.table.rename}>
        <Rename table={table} onClose={close} />
      </Sheet>
      <Sheet open={opened === "delete"} onClose={close} title={t.table.delete}>
        <Remove table={table} onClose={close} />
      </Sheet>
    </>
  );
}
