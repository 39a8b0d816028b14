/** A value over days: a line with its points. */
import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear, scalePoint } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { fixed } from "~/strings/format";
import { Chart, type Datum } from "./Chart";

const WIDTH = 360;
const HEIGHT = 170;
const WORDS = { className: "tick", fill: "var(--soft)", fontSize: 11 };
const LINES = { stroke: "var(--line)", tickStroke: "var(--line)" };

export function DayLine({ title, data, max }: { title: string; data: readonly Datum[]; max: number }) {
  const x = scalePoint({ domain: data.map((d) => d.label), range: [34, WIDTH - 14], padding: 0.2 });
  const y = scaleLinear({ domain: [0, max], range: [HEIGHT - 26, 10] });
  const at = (datum: Datum) => ({ x: x(datum.label) ?? 0, y: y(datum.value) });
  const ticks = data.filter((_, i) => i % Math.ceil(data.length / 4) === 0).map((d) => d.label);
  const bottomWords = { ...WORDS, textAnchor: "middle" } as const;
  return (
    <Chart title={title} data={data} format={fixed} width={WIDTH} height={HEIGHT}>
      <AxisLeft {...LINES} left={34} scale={y} numTicks={3} tickLabelProps={WORDS} />
      <AxisBottom {...LINES} top={HEIGHT - 26} scale={x} tickValues={ticks} tickLabelProps={bottomWords} />
      <LinePath data={[...data]} x={(d) => at(d).x} y={(d) => at(d).y} stroke="var(--accent)" strokeWidth={2.5} />
      {data.map((datum) => (
        <circle key={datum.label} cx={at(datum).x} cy={at(datum).y} r="4" fill="var(--accent)" />
      ))}
    </Chart>
  );
}
