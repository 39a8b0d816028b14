/** A new Clue table in under a minute: edition, players, my cards; the same form puts a table right afterwards. */

import { useState } from "react";
import { useSearchParams } from "wouter";
import { get } from "~/api/client";
import { useQuery } from "~/api/query";
import type { ClueEvent, ClueSettings, Deck, Edition, Table } from "~/api/types";
import { Bar } from "~/app/Bar";
import { useKept } from "~/app/kept";
import { t } from "~/strings";
import { useCreate } from "~/table/create";
import type { OpenTable } from "~/table/useTable";
import { Button, Chip, Fold, Note, Select, Sheet, Skeleton, Toggle, Trouble } from "~/ui";
import "./clue.css";
import { KINDS, useEditions } from "./model";
import {
  amend,
  type Draft,
  deckOfDraft,
  draftOf,
  FRESH,
  missing,
  mistake,
  nameKey,
  nextDraft,
  OWN,
  settingsOf,
  sizesOf,
} from "./setup";

interface PartProps {
  draft: Draft;
  deck: Deck;
  change: (part: Partial<Draft>) => void;
}

function Count({ draft, change }: Omit<PartProps, "deck">) {
  const most = t.clue.setup.defaultNames.length;
  const resize = (count: number) => {
    const spare = t.clue.setup.defaultNames.filter((name) => !draft.names.includes(name));
    const names = [...draft.names, ...spare].slice(0, count);
    change({ names, sizes: null, me: draft.me < count ? draft.me : 0 });
  };
  return (
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
  );
}

function Player({ draft, deck, change, seat }: PartProps & { seat: number }) {
  const name = draft.names[seat] ?? "";
  const sizes = sizesOf(draft, deck);
  const others = draft.names.filter((_, i) => i !== seat).map(nameKey);
  return (
    <li className="row">
      <input
        className="input grow"
        aria-label={t.clue.setup.nameOf(seat + 1)}
        aria-invalid={nameKey(name) === "" || others.includes(nameKey(name))}
        value={name}
        maxLength={24}
        onFocus={(event) => event.target.select()}
        onChange={(event) => change({ names: draft.names.map((old, i) => (i === seat ? event.target.value : old)) })}
      />
      <input
        className="input setup-size num"
        type="number"
        inputMode="numeric"
        min={0}
        max={30}
        aria-label={t.clue.setup.cardsOf(name)}
        aria-invalid={!/^\d+$/.test(sizes[seat] ?? "")}
        value={sizes[seat] ?? ""}
        onChange={(event) => change({ sizes: sizes.map((old, i) => (i === seat ? event.target.value : old)) })}
      />
      <span className="small soft">
        {seat === draft.me ? t.clue.setup.me : t.clue.setup.cards(Number(sizes[seat]))}
      </span>
    </li>
  );
}

function Players(props: PartProps) {
  const { draft, change } = props;
  const seats = draft.names.map((name, i) => ({ value: `${i}`, label: name }));
  return (
    <section className="panel stack" aria-labelledby="players">
      <div className="row spread">
        <h2 id="players">{t.clue.setup.players}</h2>
        <Count draft={draft} change={change} />
      </div>
      <p className="soft small">{t.clue.setup.seating}</p>
      <ol className="setup-players">
        {draft.names.map((_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number; the name is being typed.
          <Player key={i} {...props} seat={i} />
        ))}
      </ol>
      <Select
        label={t.clue.setup.whoAmI}
        value={`${draft.me}`}
        onChange={(seat) => change({ me: Number(seat) })}
        options={[...seats, { value: "-1", label: t.clue.setup.spectator }]}
      />
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

function OwnDeck({ draft, change }: Omit<PartProps, "deck">) {
  return (
    <div className="own-deck">
      {KINDS.map((kind) => (
        <label key={kind} className="field">
          <span>{t.clue.kinds[kind]}</span>
          <textarea
            className="input"
            placeholder={t.clue.setup.onePerLine}
            value={draft.own[kind]}
            onChange={(event) => change({ own: { ...draft.own, [kind]: event.target.value }, sizes: null })}
          />
        </label>
      ))}
    </div>
  );
}

function Rules({ draft, deck, change }: PartProps) {
  return (
    <section className="panel">
      <Fold title={t.clue.setup.rules}>
        <div className="stack">
          <Toggle label={t.clue.setup.every} on={draft.every} onChange={(every) => change({ every })} />
          <Toggle label={t.clue.setup.behaviour} on={draft.behaviour} onChange={(behaviour) => change({ behaviour })} />
          <h3>{t.clue.setup.open}</h3>
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
  );
}

function Form({ draft, change, editions, go, busy, label }: FormProps) {
  const deck = deckOfDraft(draft, editions);
  const todo = mistake(draft, deck) ?? missing(draft, deck);
  return (
    <>
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
      <Players draft={draft} deck={deck} change={change} />
      {draft.me >= 0 && (
        <section className="panel stack" aria-labelledby="mine">
          <div className="row spread">
            <h2 id="mine">{t.clue.setup.mine}</h2>
            <span className={`badge num ${todo ? "" : "badge-good"}`}>
              {t.clue.setup.chosen(draft.hand.length, sizesOf(draft, deck)[draft.me] ?? "")}
            </span>
          </div>
          <CardPicker deck={deck} chosen={draft.hand} disabled={draft.open} onChange={(hand) => change({ hand })} />
        </section>
      )}
      <Rules draft={draft} deck={deck} change={change} />
      <div className="setup-go">
        <Button look="primary" wide disabled={busy || todo !== null} onClick={() => go(settingsOf(draft, deck))}>
          {todo ?? label}
        </Button>
      </div>
    </>
  );
}

interface FormProps extends Omit<PartProps, "deck"> {
  editions: readonly Edition[];
  go: (settings: ClueSettings) => void;
  busy: boolean;
  label: string;
}

function New({ editions, start, kept }: { editions: readonly Edition[]; start: Draft; kept: string }) {
  const { value: draft, change, forget } = useKept<Draft>(`kibitzer.draft.clue.${kept}`, start);
  const { create, busy, error } = useCreate();
  const go = (settings: ClueSettings) =>
    create(() => ({
      game: "clue",
      title: t.clue.setup.tableName(draft.names.filter((_, seat) => seat !== draft.me)),
      settings,
    })).then((made) => made && forget());
  return (
    <main className="page page-narrow stack setup">
      {error !== null && <Trouble error={error} />}
      <Form draft={draft} change={change} editions={editions} go={go} busy={busy} label={t.clue.setup.start} />
    </main>
  );
}

/** `?from=TABLE`: the next game with the same people. */
export function ClueSetup() {
  const [search] = useSearchParams();
  const from = search.get("from");
  const editions = useEditions();
  const before = useQuery({
    queryKey: ["set-up", from],
    queryFn: ({ signal }) => get<Table>(`/tables/${from}`, signal),
    enabled: from !== null,
  });
  const settings = before.data?.settings as ClueSettings | undefined;
  const ready = editions.data !== undefined && (from === null || settings || before.isError);
  return (
    <>
      <Bar title={t.clue.setup.title} />
      {editions.isError && <Trouble error={editions.error} retry={() => editions.refetch()} />}
      {!ready && !editions.isError && <Skeleton />}
      {ready && editions.data && (
        <New
          key={from ?? ""}
          kept={from ?? "new"}
          editions={editions.data.editions}
          start={settings ? nextDraft(settings) : FRESH}
        />
      )}
    </>
  );
}

export function SetupForm({ table, onClose }: { table: OpenTable<ClueEvent>; onClose: () => void }) {
  const editions = useEditions();
  const settings = table.table?.settings as ClueSettings;
  const [draft, setDraft] = useState(() => draftOf(settings));
  const save = (after: ClueSettings) => {
    amend(table, { ...settings, viewer: null, hand: null, shows: null, behaviour: false }, after);
    onClose();
  };
  if (!editions.data) return <Skeleton />;
  return (
    <div className="stack">
      <Note>{t.table.setupNote}</Note>
      <Form
        draft={draft}
        change={(part) => setDraft((old) => ({ ...old, ...part }))}
        editions={editions.data.editions}
        go={save}
        busy={false}
        label={t.common.save}
      />
    </div>
  );
}

export function SetupSheet(props: { table: OpenTable<ClueEvent>; open: boolean; onClose: () => void }) {
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t.table.setup}>
      <SetupForm table={props.table} onClose={props.onClose} />
    </Sheet>
  );
}
