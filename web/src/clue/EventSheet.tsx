/** Enters an event, or changes one: a suggestion first of all, and what else may happen at a table. */
import { useState } from "react";
import type { ClueEvent } from "~/api/types";
import { t } from "~/strings";
import { Button, Chip, Select, Sheet } from "~/ui";
import type { ClueView, Entry } from "./ClueTable";
import { KINDS, names, naming, type Triple, triple } from "./model";
import { CardRows, complete, SuggestForm, Who } from "./SuggestForm";

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

function players({ settings }: ClueView) {
  return names(settings).map((value) => ({ value, label: naming(settings).first(value) }));
}

/** Somebody else than me, to begin with. */
function another({ settings }: ClueView): string {
  return names(settings).find((name) => name !== settings.viewer) ?? "";
}

function allCards(view: ClueView): string[] {
  return KINDS.flatMap((kind) => view.deck[kind]);
}

/** The same taps as a suggestion; nothing is chosen beforehand, so that nothing is accused of by mistake. */
function AccuseForm({ view, entry, onSave }: FormProps) {
  const old = entry.event?.accuse;
  const [by, setBy] = useState(old?.by ?? view.settings.viewer ?? names(view.settings)[0] ?? "");
  const [chosen, setChosen] = useState<Triple>(triple(view.deck, old?.cards ?? []));
  const cards = complete(chosen) ? KINDS.map((kind) => chosen[kind]) : null;
  const save = (right: boolean | null) => cards && onSave({ accuse: { by, cards, right } });
  const outcomes = [
    { right: true, label: t.clue.more.right },
    { right: false, label: t.clue.more.wrong },
    { right: null, label: t.clue.more.unknown },
  ];
  return (
    <div className="stack suggest">
      <Who view={view} by={by} onPick={setBy} />
      <CardRows view={view} chosen={chosen} onPick={setChosen} />
      {cards === null && <p className="soft suggest-hint">{t.clue.suggest.pickThree}</p>}
      <div className="outcomes">
        {outcomes.map(({ right, label }) => (
          <Button key={label} disabled={cards === null} onClick={() => save(right)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function SeenForm({ view, entry, onSave }: FormProps) {
  const [player, setPlayer] = useState(entry.event?.seen?.player ?? another(view));
  const [card, setCard] = useState(entry.event?.seen?.card ?? allCards(view)[0] ?? "");
  return (
    <div className="stack">
      <Select label={t.clue.more.whose} value={player} onChange={setPlayer} options={players(view)} />
      <Select label={t.clue.more.card} value={card} onChange={setCard} options={options(allCards(view))} />
      <Button look="primary" onClick={() => onSave({ seen: { player, card } })}>
        {t.common.save}
      </Button>
    </div>
  );
}

function SnoopForm({ view, entry, onSave }: FormProps) {
  const old = entry.event?.snoop;
  const [by, setBy] = useState(old?.by ?? view.settings.viewer ?? names(view.settings)[0] ?? "");
  const [player, setPlayer] = useState(old?.player ?? another(view));
  const [card, setCard] = useState(old?.card ?? "");
  const cards = [{ value: "", label: t.clue.more.unseen }, ...options(allCards(view))];
  return (
    <div className="stack">
      <Select label={t.clue.more.who} value={by} onChange={setBy} options={players(view)} />
      <Select label={t.clue.more.whose} value={player} onChange={setPlayer} options={players(view)} />
      <Select label={t.clue.more.card} value={card} onChange={setCard} options={cards} />
      <Button look="primary" onClick={() => onSave({ snoop: { by, player, card: card || null } })}>
        {t.common.save}
      </Button>
    </div>
  );
}

function LeftForm({ view, entry, onSave }: FormProps) {
  const [player, setPlayer] = useState(entry.event?.left?.player ?? another(view));
  const [cards, setCards] = useState(entry.event?.left?.cards ?? []);
  const flip = (card: string) => setCards(cards.includes(card) ? cards.filter((c) => c !== card) : [...cards, card]);
  return (
    <div className="stack suggest">
      <Select label={t.clue.more.who} value={player} onChange={setPlayer} options={players(view)} />
      <p className="soft small">{t.clue.more.laidOpen}</p>
      <div className="chip-grid chip-grid-tight">
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
          <fieldset className="chips">
            <legend className="label">{t.clue.entry.other}</legend>
            <div className="others-grid">
              {OFFERED.filter((other) => other !== kind).map((other) => (
                <Button key={other} size="small" onClick={() => setKind(other)}>
                  {t.clue.entry[other]}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Sheet>
  );
}
