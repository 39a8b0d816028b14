/** A small bar chart: standing for numbers in order, lying for names. */
import { percent } from "~/strings/format";
import { Chart, type Datum } from "./Chart";

interface BarsProps {
  title: string;
  data: readonly Datum[];
  sideways?: boolean;
  /** How a value is written. */
  format?: (value: number) => string;
  max?: number;
}

const WIDTH = 240;
const STANDING = 96;
const LYING = 20;
/** Room for a name, and for the number behind the bar. */
const NAME = 98;
const NUMBER = 40;
/** How thick a bar is at most, and which part of its place it fills. */
const THICK = 28;
const FILLED = 0.85;
/** How many names there is room for below standing bars. */
const NAMES = 10;

function Standing({ data, max }: { data: readonly Datum[]; max: number }) {
  const place = WIDTH / data.length;
  const thick = Math.min(place * FILLED, THICK);
  const every = Math.ceil(data.length / NAMES);
  return data.map(({ label, value }, i) => {
    const middle = place * (i + 0.5);
    const height = (value / max) * (STANDING - 18);
    return (
      <g key={label}>
        <rect
          x={middle - thick / 2}
          y={STANDING - 16 - height}
          width={thick}
          height={height}
          rx={2}
          fill="var(--accent)"
        />
        {i % every === 0 && (
          <text x={middle} y={STANDING - 3} className="tick" textAnchor="middle">
            {label}
          </text>
        )}
      </g>
    );
  });
}

function Lying({ data, max, format }: { data: readonly Datum[]; max: number; format: (value: number) => string }) {
  const thick = LYING * 0.75;
  return data.map(({ label, value }, i) => {
    const width = (value / max) * (WIDTH - NAME - NUMBER);
    return (
      <g key={label} transform={`translate(0 ${LYING * i + (LYING - thick) / 2})`}>
        <text x={0} y={thick - 3} className="tick tick-ink">
          {label}
        </text>
        <rect x={NAME} y={0} width={width} height={thick} rx={2} fill="var(--accent)" />
        <text x={NAME + 4 + width} y={thick - 3} className="tick">
          {format(value)}
        </text>
      </g>
    );
  });
}

export function Bars({ title, data, sideways, format = percent, max }: BarsProps) {
  const most = max ?? Math.max(...data.map((d) => d.value), 0.0001);
  const height = sideways ? data.length * LYING : STANDING;
  return (
    <Chart titled title={title} data={data} format={format} width={WIDTH} height={height}>
      {sideways ? <Lying data={data} max={most} format={format} /> : <Standing data={data} max={most} />}
    </Chart>
  );
}
