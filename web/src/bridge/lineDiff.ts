/** Two texts line by line: what went, what came. */

export interface Change {
  /** `-`: only in the first text. `+`: only in the second. */
  sign: "-" | "+";
  text: string;
  /** The line's number in its own text, from 1. */
  line: number;
}

/** Beyond so many pairs of lines the middle is shown as replaced whole. */
const MOST = 4_000_000;

/** How many lines two texts share from each place on: the longest common rest. */
function shared(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [here, below] = [rows[i], rows[i + 1]] as [Uint32Array, Uint32Array];
      here[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, here[j + 1] ?? 0);
    }
  }
  return rows;
}

export function lineDiff(before: string, after: string): Change[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - start && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const a = old.slice(start, old.length - tail);
  const b = now.slice(start, now.length - tail);
  const gone = (i: number): Change => ({ sign: "-", text: a[i] ?? "", line: start + i + 1 });
  const come = (j: number): Change => ({ sign: "+", text: b[j] ?? "", line: start + j + 1 });
  if (a.length * b.length > MOST) return [...a.map((_, i) => gone(i)), ...b.map((_, j) => come(j))];
  const rest = shared(a, b);
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (i < a.length && (j === b.length || (rest[i + 1]?.[j] ?? 0) >= (rest[i]?.[j + 1] ?? 0))) {
      changes.push(gone(i++));
    } else {
      changes.push(come(j++));
    }
  }
  return changes;
}
