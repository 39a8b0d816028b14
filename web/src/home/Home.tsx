/** Home: three games, a demo of each, the tables I had open. */

import { BookOpen, Upload } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { useMe } from "~/account/me";
import { get } from "~/api/client";
import { useQuery } from "~/api/query";
import type { Game, TableRow } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { ago } from "~/strings/format";
import { tablePath, useOpenDemo } from "~/table/create";
import { ImportSheet } from "~/table/Import";
import { Button, LinkButton, Trouble, Waiting } from "~/ui";
import { BridgeArt, ClueArt, DominoArt } from "./art";
import "./home.css";

const GAMES: readonly { game: Game; Art: () => React.JSX.Element; start: string }[] = [
  { game: "clue", Art: ClueArt, start: "/clue/new" },
  { game: "domino", Art: DominoArt, start: "/domino/new" },
  { game: "bridge", Art: BridgeArt, start: "/bridge/practice" },
];

function GameCard({ game, Art, start }: (typeof GAMES)[number]) {
  const demo = useOpenDemo();
  const words = t.home.games[game];
  return (
    <section className="panel game-card" aria-labelledby={`game-${game}`}>
      <Art />
      <div className="stack grow" style={{ gap: 8 }}>
        <h2 id={`game-${game}`}>{words.name}</h2>
        <p className="soft">{words.text}</p>
        <div className="row">
          <LinkButton href={start} look="primary">
            {words.start}
          </LinkButton>
          <Button disabled={demo.busy} onClick={() => demo.open(game)}>
            {t.home.demo}
          </Button>
        </div>
        {game === "bridge" && (
          <nav className="row home-links small" aria-label={words.name}>
            {t.bridge.nav.slice(1).map((item) => (
              <Link key={item.to} href={`/bridge${item.to}`} className="home-link">
                {item.label}
              </Link>
            ))}
          </nav>
        )}
        {demo.error !== null && <Trouble error={demo.error} />}
      </div>
    </section>
  );
}

function Recent() {
  const me = useMe();
  const out = me?.accounts === true && !me.name;
  const tables = useQuery({
    queryKey: ["tables"],
    queryFn: ({ signal }) => get<{ tables: TableRow[] }>("/tables?most=30", signal),
    staleTime: 0,
    enabled: me !== undefined && !out,
  });
  if (out) return <p className="soft">{t.home.noTablesOut}</p>;
  if (tables.isPending) return <Waiting />;
  if (tables.isError) return <Trouble error={tables.error} retry={() => tables.refetch()} />;
  if (tables.data.tables.length === 0) return <p className="soft">{t.home.noTables}</p>;
  return (
    <ul className="recent">
      {tables.data.tables.map((row) => (
        <li key={row.id}>
          <Link href={tablePath(row)} className="panel recent-row">
            <span className="badge">{t.home.games[row.game].name}</span>
            <strong className="grow">{row.title || t.home.unnamed}</strong>
            <span className="soft small">{ago(row.touched)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Home() {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Bar title={t.common.name} back={null} />
      <main className="page stack stack-wide">
        <div className="hero">
          <p className="hero-line">{t.home.headline}</p>
          <p className="soft">{t.home.lead}</p>
        </div>
        <div className="game-cards">
          {GAMES.map((entry) => (
            <GameCard key={entry.game} {...entry} />
          ))}
        </div>
        <section className="stack" aria-labelledby="recent">
          <div className="row spread">
            <h2 id="recent">{t.home.recent}</h2>
            <Button size="small" onClick={() => setImporting(true)}>
              <Upload size={16} aria-hidden />
              {t.home.import}
            </Button>
          </div>
          <Recent />
        </section>
        <footer className="soft small row">
          <BookOpen size={16} aria-hidden />
          <a href="/api/docs/">{t.home.api}</a>
          <a href="/api/v1/export" download="kibitzer.jsonl">
            {t.home.exportAll}
          </a>
        </footer>
      </main>
      <ImportSheet open={importing} onClose={() => setImporting(false)} />
    </>
  );
}
