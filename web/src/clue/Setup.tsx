/** A new Clue table in under a minute: edition, players, my cards. */
import { useState } from "react";
import type { ClueSettings, Deck, Edition, Kind } from "~/api/types";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { useCreate } from "~/table/create";
import { Button, Chip, Fold, Select, Toggle, Trouble, Waiting } from "~/ui";
import "./clue.css";
import { handSizes, KINDS, useEditions } from "./model";

const OWN = "own";
const WORDS: Record<Kind, string> = { suspect: "", weapon: "", room: "" };

interface Draft {
  edition: string;
  own: Record<Kind, string>;
  names: string[];
  sizes: (number | null)[] | null;
  spectator: boolean;
  hand: string[];
  open: string[];
}

const FRESH: Draft = {
  edition: "classic",
  own: WORDS,
  names: t.clue.setup.defaultNames.slice(0, 4),
  sizes: null,
  spectator: false,
  hand: [],
  open: [],
};

function lines(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function draftDeck(draft: Draft, editions: readonly Edition[]): Deck | null {
  if (draft.edition !== OWN) return editions.find((edition) => edition.id === draft.edition)?.deck ?? null;
  return { suspect: lines(draft.own.suspect), weapon: lines(draft.own.weapon), room: lines(draft.own.room) };
}

function sizesOf(draft: Draft, deck: Deck): (number | null)[] {
  const dealt = KINDS.reduce((sum, kind) => sum + deck[kind].length, 0) - KINDS.length - draft.open.length;
  return draft.sizes ?? handSizes(Math.max(dealt, 0), draft.names.length);
}

function settingsOf(draft: Draft, deck: Deck): ClueSettings {
  const sizes = sizesOf(draft, deck);
  const players = draft.names.map((name, i) => ({ name: name.trim(), cards: sizes[i] ?? null }));
  const me = players[0]?.name;
  return {
    ...(draft.edition === OWN ? { deck } : { edition: draft.edition }),
    players,
    ...(draft.spectator || !me ? {} : { viewer: me, hand: draft.hand }),
    table: draft.open,
    ordered: true,
  };
}

type Change = (part: Partial<Draft>) => void;

function Players({ draft, sizes, change }: { draft: Draft; sizes: (number | null)[]; change: Change }) {
  const most = t.clue.setup.defaultNames.length;
  const resize = (count: number) => {
    const names = t.clue.setup.defaultNames.map((name, i) => draft.names[i] ?? name).slice(0, count);
    change({ names, sizes: null, hand: [] });
  };
  return (
    <section className="panel stack" aria-labelledby="players">
      <div className="row spread">
        <h2 id="players">{t.clue.setup.players}</h2>
        <div className="row">
          <Button
            size="icon"
            aria-label={t.clue.setup.fewer}
            disabled={draft.names.length <= 2}
            onClick={() => resize(draft.names.length - 1)}
          >
            −
          </Button>
          <strong className="num">{draft.names.length}</strong>
          <Button
            size="icon"
            aria-label={t.clue.setup.more}
            disabled={draft.names.length >= most}
            onClick={() => resize(draft.names.length + 1)}
          >
            +
          </Button>
        </div>
      </div>
      <p className="soft small">{t.clue.setup.seating}</p>
      <ol className="setup-players">
        {draft.names.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number; the name is being typed.
          <li key={i} className="row">
            <input
              className="input grow"
              aria-label={t.clue.setup.nameOf(i + 1)}
              value={name}
              maxLength={24}
              onFocus={(event) => event.target.select()}
              onChange={(event) => change({ names: draft.names.map((old, j) => (j === i ? event.target.value : old)) })}
            />
            <input
              className="input setup-size num"
              type="number"
              inputMode="numeric"
              min={0}
              max={30}
              aria-label={t.clue.setup.cardsOf(name)}
              value={sizes[i] ?? ""}
              onChange={(event) => {
                const value = event.target.value === "" ? null : Number(event.target.value);
                change({ sizes: sizes.map((old, j) => (j === i ? value : old)) });
              }}
            />
            <span className="small soft">{i === 0 && !draft.spectator ? t.clue.setup.me : t.clue.setup.cards}</span>
          </li>
        ))}
      </ol>
      <Toggle label={t.clue.setup.spectator} on={draft.spectator} onChange={(spectator) => change({ spectator })} />
    </section>
  );
}

export function CardPicker(props: {
  deck: Deck;
  chosen: readonly string[];
  disabled?: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const flip = (card: string) =>
    props.onChange(props.chosen.includes(card) ? props.chosen.filter((c) => c !== card) : [...props.chosen, card]);
  return (
    <>
      {KINDS.map((kind) => (
        <fieldset key={kind} className="chips">
          <legend className="label">{t.clue.kinds[kind]}</legend>
          <div className="chip-grid">
            {props.deck[kind].map((card) => (
              <Chip
                key={card}
                on={props.chosen.includes(card)}
                disabled={props.disabled?.includes(card)}
                onClick={() => flip(card)}
              >
                {card}
              </Chip>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

function OwnDeck({ draft, change }: { draft: Draft; change: Change }) {
  return (
    <div className="own-deck">
      {KINDS.map((kind) => (
        <label key={kind} className="field">
          <span>{t.clue.kinds[kind]}</span>
          <textarea
            className="input"
            placeholder={t.clue.setup.onePerLine}
            value={draft.own[kind]}
            onChange={(event) => change({ own: { ...draft.own, [kind]: event.target.value } })}
          />
        </label>
      ))}
    </div>
  );
}

/** What still has to be done before the table can open, or null. */
function missing(draft: Draft, deck: Deck, sizes: (number | null)[]): string | null {
  if (KINDS.some((kind) => deck[kind].length < 2)) return t.clue.setup.needDeck;
  const names = draft.names.map((name) => name.trim().toLowerCase());
  if (names.some((name) => name === "") || new Set(names).size < names.length) return t.clue.setup.needNames;
  const mine = sizes[0];
  if (!draft.spectator && mine !== null && mine !== undefined && draft.hand.length !== mine) {
    return t.clue.setup.needCards(draft.hand.length, mine);
  }
  return null;
}

function Form({ editions }: { editions: readonly Edition[] }) {
  const [draft, setDraft] = useState(FRESH);
  const change: Change = (part) => setDraft((old) => ({ ...old, ...part }));
  const { create, busy, error } = useCreate();
  const deck = draftDeck(draft, editions) ?? { suspect: [], weapon: [], room: [] };
  const sizes = sizesOf(draft, deck);
  const todo = missing(draft, deck, sizes);
  const start = () =>
    create(() => ({ game: "clue", title: t.clue.setup.tableName(draft.names), settings: settingsOf(draft, deck) }));
  return (
    <main className="page page-narrow stack setup">
      <section className="panel stack">
        <Select
          label={t.clue.setup.edition}
          value={draft.edition}
          onChange={(edition) => change({ edition, hand: [], open: [], sizes: null })}
          options={[
            ...editions.map((edition) => ({
              value: edition.id,
              label: t.clue.setup.editions[edition.id] ?? edition.about,
            })),
            { value: OWN, label: t.clue.setup.own },
          ]}
        />
        {draft.edition === OWN && <OwnDeck draft={draft} change={change} />}
      </section>
      <Players draft={draft} sizes={sizes} change={change} />
      {!draft.spectator && (
        <section className="panel stack" aria-labelledby="mine">
          <div className="row spread">
            <h2 id="mine">{t.clue.setup.mine}</h2>
            <span className={`badge num ${todo ? "" : "badge-good"}`}>
              {t.clue.setup.chosen(draft.hand.length, sizes[0] ?? null)}
            </span>
          </div>
          <CardPicker deck={deck} chosen={draft.hand} disabled={draft.open} onChange={(hand) => change({ hand })} />
        </section>
      )}
      <section className="panel">
        <Fold title={t.clue.setup.open}>
          <div className="stack">
            <p className="soft small">{t.clue.setup.openText}</p>
            <CardPicker
              deck={deck}
              chosen={draft.open}
              disabled={draft.hand}
              onChange={(open) => change({ open, sizes: null })}
            />
          </div>
        </Fold>
      </section>
      {error !== null && <Trouble error={error} />}
      <div className="setup-go">
        <Button look="primary" wide disabled={busy || todo !== null} onClick={start}>
          {todo ?? t.clue.setup.start}
        </Button>
      </div>
    </main>
  );
}

export function ClueSetup() {
  const editions = useEditions();
  return (
    <>
      <Bar title={t.clue.setup.title} />
      {editions.isPending && <Waiting />}
      {editions.isError && <Trouble error={editions.error} retry={() => editions.refetch()} />}
      {editions.data && <Form editions={editions.data.editions} />}
    </>
  );
}
