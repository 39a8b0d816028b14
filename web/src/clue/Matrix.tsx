/** The master matrix: every card by every holder. */
import { Check, ChevronDown, ChevronRight, Mail } from "lucide-react";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import type { ClueReading, ClueSettings, Deck, Kind } from "~/api/types";
import { t } from "~/strings";
import { percent, percentShort } from "~/strings/format";
import { type CellState, cellState, ENVELOPE, KINDS, names, naming, ownedBy } from "./model";
import "./matrix.css";

export interface Cell {
  card: string;
  holder: string;
}

/** So many holders have room for their names on a phone. */
const MANY = 6;

interface MatrixProps {
  deck: Deck;
  settings: ClueSettings;
  reading: ClueReading;
  chances: boolean;
  onPick: (cell: Cell) => void;
}

function Mark({ state, chance, chances }: { state: CellState; chance: number; chances: boolean }) {
  if (state === "owned") return <Check size={20} strokeWidth={3.5} aria-hidden />;
  if (state === "envelope") return <Mail size={20} strokeWidth={2.5} aria-hidden />;
  // The commonest mark is a letter: half the matrix has it, and a drawing would be three elements each.
  if (state === "not_owned") return "×";
  if (chances) return <span className="num">{percentShort(chance)}</span>;
  return <span className={state === "possible" ? "ring" : "dot"} />;
}

interface SquareProps {
  card: string;
  holder: string;
  /** What the holder is called. */
  name: string;
  state: CellState;
  chance: number;
  chances: boolean;
  onPick: (cell: Cell) => void;
}

/** Drawn again only when its own content changes: the matrix has up to 330 of these. */
const Square = memo(function Square({ card, holder, name, state, chance, chances, onPick }: SquareProps) {
  const open = state === "possible" || state === "unknown";
  const heat = chances && open ? { "--heat": `${Math.round(chance * 100)}%` } : undefined;
  return (
    <td>
      <button
        type="button"
        tabIndex={-1}
        className={`square square-${state}`}
        style={heat as React.CSSProperties}
        aria-label={t.clue.matrix.cell(card, name, state, open ? percent(chance) : null)}
        onClick={() => onPick({ card, holder })}
      >
        <Mark state={state} chance={chance} chances={chances} />
      </button>
    </td>
  );
});

function Row({ card, holders, ...props }: { card: string; holders: readonly string[] } & MatrixProps) {
  return (
    <tr>
      <th scope="row" className="card-name">
        {card}
      </th>
      {holders.map((holder) => (
        <Square
          key={holder}
          card={card}
          holder={holder}
          name={naming(props.settings).first(holder)}
          state={cellState(props.reading, card, holder)}
          chance={props.reading.cards?.[card]?.p[holder] ?? 0}
          chances={props.chances}
          onPick={props.onPick}
        />
      ))}
    </tr>
  );
}

function Section({ kind, holders, ...props }: { kind: Kind; holders: readonly string[] } & MatrixProps) {
  const [open, setOpen] = useState(true);
  const found = props.reading.solved?.[kind];
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <tbody>
      <tr>
        <th scope="colgroup" colSpan={holders.length + 1} className="section-head">
          <button type="button" className="section-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Chevron size={18} aria-hidden />
            {t.clue.kinds[kind]}
            {found && (
              <span className="badge badge-found">
                <Mail size={14} aria-hidden />
                {found}
              </span>
            )}
          </button>
        </th>
      </tr>
      {open && props.deck[kind].map((card) => <Row key={card} card={card} holders={holders} {...props} />)}
    </tbody>
  );
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys walk over the squares; one of them can be reached with Tab. */
function useArrows() {
  const table = useRef<HTMLTableElement>(null);
  const squares = () =>
    [...(table.current?.querySelectorAll("tr") ?? [])]
      .map((row) => [...row.querySelectorAll<HTMLButtonElement>(".square")])
      .filter((row) => row.length > 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    const grid = squares();
    const at = grid.findIndex((row) => row.includes(event.target as HTMLButtonElement));
    if (at < 0) return;
    event.preventDefault();
    const column = grid[at]?.indexOf(event.target as HTMLButtonElement) ?? 0;
    grid[at + step[0]]?.[column + step[1]]?.focus();
  };
  const onFocus = (event: React.FocusEvent) => {
    if (!(event.target instanceof HTMLButtonElement) || !event.target.classList.contains("square")) return;
    for (const square of table.current?.querySelectorAll<HTMLElement>(".square[tabindex='0']") ?? [])
      square.tabIndex = -1;
    event.target.tabIndex = 0;
  };
  const ready = (element: HTMLTableElement | null) => {
    table.current = element;
    const all = squares().flat();
    if (all[0] && !all.some((square) => square.tabIndex === 0)) all[0].tabIndex = 0;
  };
  return { ref: ready, onKeyDown, onFocus };
}

function Count({ settings, reading, name }: { settings: ClueSettings; reading: ClueReading; name: string }) {
  const size = settings.players.find((player) => player.name === name)?.cards;
  return (
    <span className="num count" title={t.clue.matrix.count(naming(settings).first(name))}>
      {ownedBy(reading, name)}/{size ?? "?"}
    </span>
  );
}

/** A tap on a square opens a sheet; the matrix itself is not drawn again for that. */
export const Matrix = memo(function Matrix(props: MatrixProps) {
  const players = names(props.settings);
  const holders = [...players, ENVELOPE];
  const arrows = useArrows();
  return (
    <div className="matrix-box">
      <table
        className={`matrix ${holders.length > MANY ? "matrix-many" : ""}`}
        style={{ "--holders": holders.length } as React.CSSProperties}
        {...arrows}
      >
        <caption className="sr-only">{t.clue.matrix.caption}</caption>
        <thead>
          <tr>
            <td className="corner" />
            {players.map((name) => (
              <th key={name} scope="col" className={name === props.settings.viewer ? "mine" : ""}>
                <span className="holder" title={name}>
                  {naming(props.settings).first(name)}
                </span>
                <Count settings={props.settings} reading={props.reading} name={name} />
              </th>
            ))}
            <th scope="col">
              <Mail size={20} aria-hidden />
              <span className="sr-only">{t.clue.envelope}</span>
            </th>
          </tr>
        </thead>
        {KINDS.map((kind) => (
          <Section key={kind} kind={kind} holders={holders} {...props} />
        ))}
      </table>
    </div>
  );
});
