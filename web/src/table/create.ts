/** Opening new tables: from a set-up, a demo, a file. */

import { useState } from "react";
import { useLocation } from "wouter";
import { useMe } from "~/account/me";
import { call, Failure } from "~/api/client";
import { answers } from "~/api/query";
import type { Game, GameEvent, Settings, Table } from "~/api/types";
import { t } from "~/strings";
import { newKey } from "./queue";

/** A busy server or a bad line is given this long before a table is sent again. */
const RETRY_MS = 1000;

export interface NewTable {
  game: Game;
  title?: string;
  settings: Settings;
  events?: GameEvent[];
}

export function tablePath(table: Pick<Table, "game" | "id">): string {
  return table.game === "bridge" ? `/bridge/reading/${table.id}` : `/${table.game}/${table.id}`;
}

/** What stands before the game in the address of a demo. */
export const DEMO = "demo-";

const DEMOS: Record<Game, () => Promise<{ default: unknown }>> = {
  clue: () => import("~/home/demos/clue.json"),
  domino: () => import("~/home/demos/domino.json"),
  bridge: () => import("~/home/demos/bridge.json"),
};

/** Sets up one table, however often it has to be sent. */
async function setUp(table: NewTable): Promise<Table> {
  const key = newKey();
  for (let tries = 2; ; tries -= 1) {
    try {
      return await call<Table>("POST", "/tables", table, { key });
    } catch (failure) {
      if (tries === 0 || !Failure.from(failure).offline) throw failure;
      await new Promise((wake) => setTimeout(wake, RETRY_MS));
    }
  }
}

/** Creates a table and goes there. */
export function useCreate() {
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const create = async (make: () => NewTable | Promise<NewTable>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      const table = await setUp(await make());
      await answers.renew(["tables"]);
      // Back from the table leads past its set-up, which is done.
      go(`~${tablePath(table)}`, { replace: location.pathname.endsWith("/new") });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, error };
}

export function useOpenDemo() {
  const { create, busy, error } = useCreate();
  const [, go] = useLocation();
  const me = useMe();
  const open = async (game: Game) => {
    // Who has not signed in has no tables of their own: the demo is one to look at.
    if (me?.accounts && !me.name) return go(`~/shared/${DEMO}${game}`);
    await create(async () => ({
      ...((await DEMOS[game]()).default as NewTable),
      title: t.home.demoName(t.home.games[game].name),
    }));
  };
  return { open, busy, error };
}
