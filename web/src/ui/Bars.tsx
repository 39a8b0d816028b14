/** A small bar chart: standing for numbers in order, lying for names. */
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar as Rect } from "@visx/shape";
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

function Standing({ data, max }: { data: readonly Datum[]; max: number }) {
  const x = scaleBand({ domain: data.map((d) => d.label), range: [0, WIDTH], padding: 0.15 });
  const y = scaleLinear({ domain: [0, max], range: [0, STANDING - 18] });
  const thick = Math.min(x.bandwidth(), 28);
  const every = Math.ceil(data.length / 10);
  return data.map(({ label, value }, i) => (
    <g key={label}>
      <Rect
        x={(x(label) ?? 0) + (x.bandwidth() - thick) / 2}
        y={STANDING - 16 - y(value)}
        width={thick}
        height={y(value)}
        rx={2}
        fill="var(--accent)"
      />
      {i % every === 0 && (
        <text x={(x(label) ?? 0) + x.bandwidth() / 2} y={STANDING - 3} className="tick" textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  ));
}

function Lying({ data, max, format }: { data: readonly Datum[]; max: number; format: (value: number) => string }) {
  const y = scaleBand({ domain: data.map((d) => d.label), range: [0, data.length * LYING], padding: 0.25 });
  const x = scaleLinear({ domain: [0, max], range: [0, WIDTH - NAME - NUMBER] });
  return data.map(({ label, value }) => (
    <g key={label} transform={`translate(0 ${y(label) ?? 0})`}>
      <text x={0} y={y.bandwidth() - 3} className="tick tick-ink">
        {label}
      </text>
      <Rect x={NAME} y={0} width={x(value)} height={y.bandwidth()} rx={2} fill="var(--accent)" />
      <text x={NAME + 4 + x(value)} y={y.bandwidth() - 3} className="tick">
        {format(value)}
      </text>
    </g>
  ));
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
