/** A value over days: a line with its points. */
import { fixed } from "~/strings/format";
import { Chart, type Datum } from "./Chart";

const WIDTH = 360;
const HEIGHT = 170;
const LEFT = 34;
const RIGHT = WIDTH - 14;
const TOP = 10;
const BOTTOM = HEIGHT - 26;

/** Three heights with a round number: nothing, half and all. */
function Heights({ max, y }: { max: number; y: (value: number) => number }) {
  return [0, max / 2, max].map((value) => (
    <g key={value}>
      <line x1={LEFT} x2={RIGHT} y1={y(value)} y2={y(value)} stroke="var(--line)" />
      <text x={LEFT - 6} y={y(value) + 4} className="tick" textAnchor="end">
        {value}
      </text>
    </g>
  ));
}

export function DayLine({ title, data, max }: { title: string; data: readonly Datum[]; max: number }) {
  const step = (RIGHT - LEFT) / data.length;
  const x = (i: number) => LEFT + step * (i + 0.5);
  const y = (value: number) => BOTTOM - (value / max) * (BOTTOM - TOP);
  const every = Math.ceil(data.length / 4);
  return (
    <Chart title={title} data={data} format={fixed} width={WIDTH} height={HEIGHT}>
      <Heights max={max} y={y} />
      <polyline
        points={data.map(({ value }, i) => `${x(i)},${y(value)}`).join(" ")}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={2.5}
      />
      {data.map(({ label, value }, i) => (
        <g key={label}>
          <circle cx={x(i)} cy={y(value)} r="4" fill="var(--accent)" />
          {i % every === 0 && (
            <text x={x(i)} y={HEIGHT - 8} className="tick" textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </Chart>
  );
}
