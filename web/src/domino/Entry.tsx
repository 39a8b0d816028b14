/** The move of whoever is to move: tap a tile, or pass. */
import { Hand } from "lucide-react";
import { useState } from "react";
import type { LegalPlay, Seat } from "~/api/types";
import { useShortcuts } from "~/app/shortcuts";
import { t } from "~/strings";
import { Button, Fold, Select, Sheet } from "~/ui";
import type { DominoView } from "./DominoTable";
import { candidates, endsFor, eventOf, nameOf, ORDER, options } from "./model";
import { TilePicture } from "./Tile";
import { SeatDot } from "./Who";

function EndSheet({ seat, tile, ends, onPlay, onClose }: EndSheetProps) {
  return (
    <Sheet open onClose={onClose} title={t.domino.whichEnd}>
      <div className="row">
        {ends.map((on) => (
          <Button key={on} className="grow" look="primary" onClick={() => onPlay(seat, { play: tile, on })}>
            {t.domino.onEnd(on)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

interface EndSheetProps {
  seat: Seat;
  tile: string;
  ends: number[];
  onPlay: (seat: Seat, play: LegalPlay) => void;
  onClose: () => void;
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

/** What happens seldom: a draw from the boneyard, a pass by mistake. */
function Seldom({ view, seat }: { view: DominoView; seat: Seat }) {
  const [count, setCount] = useState("1");
  const draws = view.settings.boneyard !== undefined && view.settings.boneyard !== "dead";
  return (
    <Fold title={t.domino.seldom}>
      <div className="row">
        <Button size="small" onClick={() => view.table.append({ player: seat, pass: true, mistake: true })}>
          {t.domino.passMistake}
        </Button>
        {draws && (
          <>
            <Select
              label={t.domino.drawCount}
              value={count}
              onChange={setCount}
              options={["1", "2", "3", "4", "5", "6", "7"].map((value) => ({ value, label: value }))}
            />
            <Button size="small" onClick={() => view.table.append({ player: seat, draw: Number(count) })}>
              {t.domino.drawDo}
            </Button>
          </>
        )}
      </div>
    </Fold>
  );
}

export function Entry({ view }: { view: DominoView }) {
  const [tile, setTile] = useState<string | null>(null);
  const [starter, setStarter] = useState<Seat>("S");
  const seat = view.reading.to_move ?? starter;
  const play = (player: Seat, move: LegalPlay) => {
    if (view.fresh) view.table.append(eventOf(player, move));
    setTile(null);
  };
  const pick = (picked: string) => {
    const ends = endsFor(picked, view.reading.ends);
    if (ends.length > 1) setTile(picked);
    else play(seat, ends[0] === undefined ? { play: picked } : { play: picked, on: ends[0] });
  };
  const pass = () => {
    if (view.fresh) view.table.append({ player: seat, pass: true });
  };
  useShortcuts(view.reading.ends ? { p: pass } : {});
  return (
    <section className="panel stack" aria-labelledby="turn">
      <div className="row spread">
        <h2 id="turn" className="row row-tight">
          <SeatDot seat={seat} />
          {seat === view.settings.viewer ? t.domino.myTurn : t.domino.turnOf(nameOf(seat))}
        </h2>
        {view.reading.ends && (
          <Button onClick={pass}>
            <Hand size={18} aria-hidden />
            {t.domino.pass}
          </Button>
        )}
      </div>
      {view.reading.to_move === null && view.events.length === 0 && (
        <Select
          label={t.domino.setup.starter}
          value={starter}
          onChange={setStarter}
          options={ORDER.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      <Tiles view={view} seat={seat} onPick={pick} />
      <Seldom view={view} seat={seat} />
      {tile && (
        <EndSheet
          seat={seat}
          tile={tile}
          ends={endsFor(tile, view.reading.ends)}
          onPlay={play}
          onClose={() => setTile(null)}
        />
      )}
    </section>
  );
}
