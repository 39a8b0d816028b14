/** The move of whoever is to move: tap a tile, pass, or draw. The same form enters a new move and changes an old one. */
import { Hand } from "lucide-react";
import { useState } from "react";
import type { DominoEvent, DominoReading, LegalPlay, Seat } from "~/api/types";
import { useShortcuts } from "~/app/shortcuts";
import { t } from "~/strings";
import { useReading } from "~/table/useTable";

import { Button, Fold, Sheet, Trouble, Waiting } from "~/ui";
import type { DominoView } from "./DominoTable";
import { Draw } from "./Draw";
import { candidates, endsFor, eventOf, hasPile, ORDER, options, whoIs } from "./model";
import { TilePicture } from "./Tile";
import { SeatDot } from "./Who";

interface MoveProps {
  view: DominoView;
  seat: Seat;
  onEnter: (event: DominoEvent) => void;
}

function Ends({ tile, ends, onPlay }: { tile: string; ends: number[]; onPlay: (play: LegalPlay) => void }) {
  return (
    <div className="row">
      {ends.map((on) => (
        <Button key={on} className="grow" look="primary" onClick={() => onPlay({ play: tile, on })}>
          {t.domino.onEnd(on)}
        </Button>
      ))}
    </div>
  );
}

function Tiles({ view, seat, onPick }: { view: DominoView; seat: Seat; onPick: (tile: string) => void }) {
  const playable = new Set(options(candidates(view, seat), view.reading.ends).map(({ play }) => play));
  const mine = seat === view.settings.viewer;
  // Nobody else's hand is known: only what could be played is offered.
  const shown = mine ? candidates(view, seat) : [...playable];
  return (
    <div className="tile-row">
      {shown.map((tile) => (
        <button
          key={tile}
          type="button"
          className={`tile-button ${mine && playable.has(tile) ? "good" : ""}`}
          aria-label={t.domino.play(tile)}
          disabled={!playable.has(tile)}
          onClick={() => onPick(tile)}
        >
          <TilePicture tile={tile} />
        </button>
      ))}
    </div>
  );
}

/** Tiles, a pass, and where there is a pile, a draw. */
function Moves({ view, seat, onEnter }: MoveProps) {
  const [tile, setTile] = useState<string | null>(null);
  const play = (move: LegalPlay) => {
    setTile(null);
    onEnter(eventOf(seat, move));
  };
  const pick = (picked: string) => {
    const ends = endsFor(picked, view.reading.ends);
    if (ends.length > 1) setTile(picked);
    else play(ends[0] === undefined ? { play: picked } : { play: picked, on: ends[0] });
  };
  return (
    <fieldset className="moves stack" disabled={!view.fresh} aria-label={t.domino.moves}>
      <Tiles view={view} seat={seat} onPick={pick} />
      {hasPile(view.settings) && <Draw view={view} seat={seat} onEnter={onEnter} />}
      <Fold title={t.domino.seldom}>
        <Button size="small" onClick={() => onEnter({ player: seat, pass: true, mistake: true })}>
          {t.domino.passMistake}
        </Button>
      </Fold>
      <Sheet open={tile !== null} onClose={() => setTile(null)} title={t.domino.whichEnd}>
        {tile && <Ends tile={tile} ends={endsFor(tile, view.reading.ends)} onPlay={play} />}
      </Sheet>
    </fieldset>
  );
}

/** Before the first tile, where the rules do not say who has it. */
function Starter({ view, onStarter }: { view: DominoView; onStarter: (seat: Seat) => void }) {
  const seats = ORDER.filter((seat) => seat === view.settings.viewer || view.reading.slots[seat] !== undefined);
  return (
    <section className="panel stack" aria-labelledby="turn">
      <h2 id="turn">{t.domino.whoStarts}</h2>
      <div className="row">
        {seats.map((seat) => (
          <Button key={seat} onClick={() => onStarter(seat)}>
            <SeatDot seat={seat} />
            {whoIs(seat, view.settings)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Out of use while the table is read anew, like the tiles: a tap then would be lost. */
function PassButton({ view, onPass }: { view: DominoView; onPass: () => void }) {
  return (
    <Button disabled={!view.fresh} onClick={onPass}>
      <Hand size={18} aria-hidden />
      {t.domino.pass}
    </Button>
  );
}

export function Entry({ view }: { view: DominoView }) {
  const { table, reading, settings } = view;
  const seat = reading.to_move;
  const enter = (event: DominoEvent) => {
    if (view.fresh) table.append(event);
  };
  const pass = () => seat && enter({ player: seat, pass: true });
  useShortcuts(reading.ends ? { p: pass } : {});
  if (!seat) {
    const start = (starter: Seat) => table.change({ kind: "settings", settings: { ...settings, starter } });
    return view.events.length === 0 ? <Starter view={view} onStarter={start} /> : null;
  }
  return (
    <section className="panel stack" aria-labelledby="turn">
      <div className="row spread">
        <h2 id="turn" className="row row-tight">
          <SeatDot seat={seat} />
          {seat === settings.viewer ? t.domino.myTurn : t.domino.turnOf(whoIs(seat, settings))}
        </h2>
        {reading.ends && <PassButton view={view} onPass={pass} />}
      </div>
      <Moves view={view} seat={seat} onEnter={enter} />
    </section>
  );
}

/** Another move in the place of an old one: what the table offered just before it. */
interface ChangeProps {
  view: DominoView;
  index: number;
  onClose: () => void;
  /** What comes after it may no longer fit: that is seen in the present. */
  onSaved: () => void;
}

export function ChangeEntry({ view, index, onClose, onSaved }: ChangeProps) {
  const { table, settings } = view;
  const old = table.events[index];
  const before = useReading<DominoReading>(table, { upto: index });
  const seat = before.data?.to_move ?? old?.player;
  const save = (event: DominoEvent) => {
    table.edit(index, event);
    onSaved();
    onClose();
  };
  const then = before.data && { ...view, events: table.events.slice(0, index), reading: before.data };
  return (
    <Sheet open onClose={onClose} title={t.domino.changeEntry(index + 1)}>
      <div className="stack">
        {before.isPending && <Waiting />}
        {before.isError && <Trouble error={before.error} />}
        {then && seat && (
          <>
            <div className="row spread">
              <strong className="row row-tight">
                <SeatDot seat={seat} />
                {whoIs(seat, settings)}
              </strong>
              {then.reading.ends && <PassButton view={then} onPass={() => save({ player: seat, pass: true })} />}
            </div>
            <Moves view={then} seat={seat} onEnter={save} />
          </>
        )}
      </div>
    </Sheet>
  );
}
