/** One tile, drawn with its pips. */
import { t } from "~/strings";
import "./tile.css";

/** Four above each other. */
const FOUR = [0, 2 / 3, 4 / 3, 2];

/** Ten and more: four on each side, and these between them. */
function many(between: readonly number[]): [number, number][] {
  const column = (x: number, rows: readonly number[]) => rows.map((y): [number, number] => [x, y]);
  return [...column(0, FOUR), ...column(1, between), ...column(2, FOUR)];
}

/** Where pips sit in a square of 3 × 3, by their number. */
const SPOTS: readonly (readonly [number, number][])[] = [
  [],
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 0],
    [2, 1],
    [2, 2],
  ],
  many([2 / 3, 4 / 3]),
  many([0, 1, 2]),
  many(FOUR),
];

export function pips(tile: string): [number, number] {
  const [a, b] = tile.split("|").map(Number);
  return [a ?? 0, b ?? 0];
}

function Half({ count, x, y }: { count: number; x: number; y: number }) {
  return SPOTS[count]?.map(([column, row]) => (
    <circle
      key={`${column}${row}`}
      cx={x + 5 + column * 5}
      cy={y + 5 + row * 5}
      r={count > 9 ? "1.450" : "1.900"}
      className="pip"
    />
  ));
}

/** A tile in a drawing, 20 × 40 units standing or 40 × 20 lying, first half first. */
export function TileShape({ first, second, lying, x = 0, y = 0 }: TileShapeProps) {
  const [width, height] = lying ? [40, 20] : [20, 40];
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="0.750" y="0.750" width={width - 1.5} height={height - 1.5} rx="3.500" className="tile-face" />
      {lying ? <path d="M20 3v14" className="tile-line" /> : <path d="M3 20h14" className="tile-line" />}
      <Half count={first} x={0} y={0} />
      <Half count={second} x={lying ? 20 : 0} y={lying ? 0 : 20} />
    </g>
  );
}

interface TileShapeProps {
  first: number;
  second: number;
  lying?: boolean;
  x?: number;
  y?: number;
}

export function TilePicture({ tile, lying }: { tile: string; lying?: boolean }) {
  const [first, second] = pips(tile);
  return (
    <svg className={`tile ${lying ? "tile-lying" : ""}`} viewBox={lying ? "0 0 40 20" : "0 0 20 40"} role="img">
      <title>{t.domino.tile(first, second)}</title>
      <TileShape first={first} second={second} lying={lying ?? false} />
    </svg>
  );
}
