/** Drawing from the pile: my own tile by its face, somebody else's by number. */
import { ArrowDownToLine } from "lucide-react";
import { useState } from "react";
import type { DominoEvent, Seat } from "~/api/types";
import { t } from "~/strings";
import { Button, Sheet } from "~/ui";
import type { DominoView } from "./DominoTable";
import { candidates, whoIs } from "./model";
import { TilePicture } from "./Tile";

/** The tiles that may lie in the pile: all that nobody has been seen with. */
function pile(view: DominoView): string[] {
  const all = candidates(view, undefined);
  const chances = view.reading.tiles;
  return all.filter((tile) => (chances[tile]?.boneyard ?? 0) > 0);
}

function OwnDraw({ view, onDraw, onClose }: { view: DominoView; onDraw: (tile: string) => void; onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title={t.domino.whichDrawn}>
      <div className="tile-row">
        {pile(view).map((tile) => (
          <button
            key={tile}
            type="button"
            className="tile-button"
            aria-label={t.domino.drawTile(tile)}
            onClick={() => onDraw(tile)}
          >
            <TilePicture tile={tile} />
          </button>
        ))}
      </div>
    </Sheet>
  );
}

export function Draw({ view, seat, onEnter }: { view: DominoView; seat: Seat; onEnter: (event: DominoEvent) => void }) {
  const [naming, setNaming] = useState(false);
  const left = view.reading.slots.boneyard ?? 0;
  const mine = seat === view.settings.viewer;
  const drawn = (tile: string) => {
    setNaming(false);
    onEnter({ player: seat, draw: [tile] });
  };
  return (
    <div className="row">
      <Button disabled={left === 0} onClick={() => (mine ? setNaming(true) : onEnter({ player: seat, draw: 1 }))}>
        <ArrowDownToLine size={18} aria-hidden />
        {mine ? t.domino.drawMine : t.domino.drawDo(whoIs(seat, view.settings))}
      </Button>
      <span className="small soft">{t.domino.pileLeft(left)}</span>
      {naming && <OwnDraw view={view} onDraw={drawn} onClose={() => setNaming(false)} />}
    </div>
  );
}
