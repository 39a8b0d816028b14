/** The frame of every chart: the drawing is for eyes; the same numbers stand in a table for everyone else. */
import type { ReactNode } from "react";

export interface Datum {
  label: string;
  value: number;
}

interface ChartProps {
  title: string;
  data: readonly Datum[];
  /** How a value is written. */
  format: (value: number) => string;
  /** Is the title to be seen above the drawing? */
  titled?: boolean;
  width: number;
  height: number;
  children: ReactNode;
}

export function Chart({ title, data, format, titled = false, width, height, children }: ChartProps) {
  return (
    <figure className="bars">
      {titled && <figcaption className="small soft">{title}</figcaption>}
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {children}
      </svg>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {data.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
