/** Enters an event, or changes one: a suggestion first of all, and what else may happen at a table. */
import { useState } from "react";
import type { ClueEvent } from "~/api/types";
import { t } from "~/strings";
import { Button, Chip, Select, Sheet } from "~/ui";
import type { ClueView, Entry } from "./ClueTable";
import { KINDS, names } from "./model";
import { SuggestForm } from "./SuggestForm";

export type EntryKind = "suggest" | "accuse" | "seen" | "snoop" | "left" | "note";
const OFFERED: readonly EntryKind[] = ["suggest", "accuse", "seen", "snoop", "left"];

export interface FormProps {
  view: ClueView;
  entry: Entry;
  onSave: (event: ClueEvent) => void;
}

function kindOfEvent(event: ClueEvent | undefined): EntryKind {
  return (Object.keys(event ?? {})[0] as EntryKind | undefined) ?? "suggest";
}

function options(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }));
}

function allCards(view: ClueView): string[] {
  return KINDS.flatMap((kind) => view.deck[kind]);
}

function AccuseForm({ view, entry, onSave }: FormProps) {
  const old = entry.event?.accuse;
  const [by, setBy] = useState(old?.by ?? names(view.settings)[0] ?? "");
  const [cards, setCards] = useState(old?.cards ?? KINDS.map((kind) => view.deck[kind][0] ?? ""));
  const save = (right: boolean | null) => onSave({ accuse: { by, cards, right } });
  return (
    <div className="stack">
      <Select label={t.clue.more.who} value={by} onChange={setBy} options={options(names(view.settings))} />
      {KINDS.map((kind, i) => (
        <Select
          key={kind}
          label={t.clue.kind[kind]}
          value={cards[i] ?? ""}
          onChange={(card) => setCards(cards.map((c, j) => (j === i ? card : c)))}
          options={options(view.deck[kind])}
        />
      ))}
      <div className="row">
        <Button className="grow" onClick={() => save(false)}>
          {t.clue.more.wrong}
        </Button>
        <Button className="grow" onClick={() => save(true)}>
          {t.clue.more.right}
        </Button>
      </div>
    </div>
  );
}

function SeenForm({ view, entry, onSave }: FormProps) {
  const [player, setPlayer] = useState(entry.event?.seen?.player ?? names(view.settings)[1] ?? "");
  const [card, setCard] = useState(entry.event?.seen?.card ?? allCards(view)[0] ?? "");
  return (
    <div className="stack">
      <Select label={t.clue.more.whose} value={player} onChange={setPlayer} options={options(names(view.settings))} />
      <Select label={t.clue.more.card} value={card} onChange={setCard} options={options(allCards(view))} />
      <Button look="primary" onClick={() => onSave({ seen: { player, card } })}>
        {t.common.save}
      </Button>
    </div>
  );
}

function SnoopForm({ view, entry, onSave }: FormProps) {
  const old = entry.event?.snoop;
  const [by, setBy] = useState(old?.by ?? names(view.settings)[0] ?? "");
  const [player, setPlayer] = useState(old?.player ?? names(view.settings)[1] ?? "");
  const [card, setCard] = useState(old?.card ?? "");
  const cards = [{ value: "", label: t.clue.more.unseen }, ...options(allCards(view))];
  return (
    <div className="stack">
      <Select label={t.clue.more.who} value={by} onChange={setBy} options={options(names(view.settings))} />
      <Select label={t.clue.more.whose} value={player} onChange={setPlayer} options={options(names(view.settings))} />
      <Select label={t.clue.more.card} value={card} onChange={setCard} options={cards} />
      <Button look="primary" onClick={() => onSave({ snoop: { by, player, card: card || null } })}>
        {t.common.save}
      </Button>
    </div>
  );
}

function LeftForm({ view, entry, onSave }: FormProps) {
  const [player, setPlayer] = useState(entry.event?.left?.player ?? names(view.settings)[1] ?? "");
  const [cards, setCards] = useState(entry.event?.left?.cards ?? []);
  const flip = (card: string) => setCards(cards.includes(card) ? cards.filter((c) => c !== card) : [...cards, card]);
  return (
    <div className="stack">
      <Select label={t.clue.more.who} value={player} onChange={setPlayer} options={options(names(view.settings))} />
      <p className="soft small">{t.clue.more.laidOpen}</p>
      <div className="chip-grid">
        {allCards(view).map((card) => (
          <Chip key={card} on={cards.includes(card)} onClick={() => flip(card)}>
            {card}
          </Chip>
        ))}
      </div>
      <Button look="primary" onClick={() => onSave({ left: cards.length > 0 ? { player, cards } : { player } })}>
        {t.common.save}
      </Button>
    </div>
  );
}

function NoteForm({ entry, onSave }: FormProps) {
  const note = entry.event?.note;
  if (!note) return null;
  const save = (has: boolean | null) => onSave({ note: { ...note, has } });
  return (
    <div className="stack">
      <Button onClick={() => save(true)}>{t.clue.cell.has}</Button>
      <Button onClick={() => save(false)}>{t.clue.cell.hasNot}</Button>
      <Button onClick={() => save(null)}>{t.clue.cell.forget}</Button>
    </div>
  );
}

const FORMS = {
  suggest: SuggestForm,
  accuse: AccuseForm,
  seen: SeenForm,
  snoop: SnoopForm,
  left: LeftForm,
  note: NoteForm,
};

export function EventSheet({ view, entry, onClose }: { view: ClueView; entry: Entry; onClose: () => void }) {
  const [kind, setKind] = useState(kindOfEvent(entry.event));
  const Form = FORMS[kind];
  const save = (event: ClueEvent) => {
    if (entry.index === undefined) view.table.append(event);
    else view.table.edit(entry.index, event);
    onClose();
  };
  const fresh = entry.index === undefined;
  const title = fresh ? t.clue.entry[kind] : t.clue.entry.edit(entry.index ?? 0, t.clue.entry[kind]);
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="stack">
        <Form view={view} entry={entry} onSave={save} />
        {fresh && (
          <fieldset className="chips row small">
            <legend className="sr-only">{t.clue.entry.other}</legend>
            {OFFERED.filter((other) => other !== kind).map((other) => (
              <Button key={other} size="small" look="quiet" onClick={() => setKind(other)}>
                {t.clue.entry[other]}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </Sheet>
  );
}
