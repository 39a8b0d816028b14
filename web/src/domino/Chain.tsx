/** The chain on the table. */
import { useLayoutEffect, useRef, useState } from "react";
import type { DominoEvent } from "~/api/types";
import { t } from "~/strings";
import { chainOf, place } from "./chain";
import { TileShape } from "./Tile";

/** One unit of the drawing in pixels: a tile is then 29 × 58. */
const SCALE = 1.45;

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(340);
  useLayoutEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}

export function Chain({ events }: { events: readonly DominoEvent[] }) {
  const { box, width } = useWidth();
  const chain = chainOf(events);
  const newest = events.findLastIndex((event) => event.play);
  const placed = place(chain, Math.max(100, Math.floor(width / SCALE / 20) * 20));
  const ends = chain.length > 0 ? t.domino.ends(chain[0]?.left ?? 0, chain.at(-1)?.right ?? 0) : t.domino.noTiles;
  return (
    <div className="chain" ref={box}>
      {chain.length === 0 ? (
        <p className="soft chain-empty">{t.domino.noTiles}</p>
      ) : (
        <svg
          viewBox={`0 0 ${placed.width} ${placed.height}`}
          style={{ width: placed.width * SCALE, height: placed.height * SCALE }}
          role="img"
          aria-label={t.domino.chain(chain.length, ends)}
        >
          {placed.tiles.map((tile) => (
            <g key={tile.event} className={tile.event === newest ? "newest" : ""}>
              <TileShape {...tile} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
