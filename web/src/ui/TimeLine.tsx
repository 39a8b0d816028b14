/** A value over days: a line with its points. */
import { AxisBottom, AxisLeft } from "@visx/axis";
import { scaleLinear, scalePoint } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { fixed } from "~/strings/format";
import type { Datum } from "./Bars";

const WIDTH = 360;
const HEIGHT = 170;

export function TimeLine({ title, data, max }: { title: string; data: readonly Datum[]; max: number }) {
  const x = scalePoint({ domain: data.map((d) => d.label), range: [34, WIDTH - 14], padding: 0.2 });
  const y = scaleLinear({ domain: [0, max], range: [HEIGHT - 26, 10] });
  const at = (datum: Datum) => ({ x: x(datum.label) ?? 0, y: y(datum.value) });
  const ticks = data.filter((_, i) => i % Math.ceil(data.length / 4) === 0).map((d) => d.label);
  const words = { className: "tick", fill: "var(--soft)", fontSize: 11 };
  return (
    <figure className="bars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <AxisLeft
          left={34}
          scale={y}
          numTicks={3}
          stroke="var(--line)"
          tickStroke="var(--line)"
          tickLabelProps={words}
        />
        <AxisBottom
          top={HEIGHT - 26}
          scale={x}
          tickValues={ticks}
          stroke="var(--line)"
          tickStroke="var(--line)"
          tickLabelProps={{ ...words, textAnchor: "middle" }}
        />
        <LinePath data={[...data]} x={(d) => at(d).x} y={(d) => at(d).y} stroke="var(--accent)" strokeWidth={2.5} />
        {data.map((datum) => (
          <circle key={datum.label} cx={at(datum).x} cy={at(datum).y} r="4" fill="var(--accent)" />
        ))}
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {data.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{fixed(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
