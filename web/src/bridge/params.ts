/** The numbers that a system says once: `param notrump = 15-17` is put in where `{notrump}` or `{notrump.high - 1}` stands. */
export function filled(text: string): string {
  const params = new Map<string, string>();
  for (const [, name, value] of text.matchAll(/^param +(\S+) *= *(\d+(?:-\d+)?)/gm)) {
    if (name && value && !params.has(name)) params.set(name, value);
  }
  const end = (word: string): number => {
    const [name = "", which] = word.split(".");
    const [low, high] = (params.get(name) ?? word).split("-");
    return Number(which === "high" ? high : low);
  };
  const sum = (inside: string): string => {
    const [first = "", ...rest] = inside.trim().split(/\s+/);
    if (rest.length === 0 && params.has(first)) return params.get(first) ?? first;
    let total = end(first);
    for (let i = 0; i + 1 < rest.length; i += 2) {
      const term = end(rest[i + 1] ?? "");
      total += rest[i] === "-" ? -term : term;
    }
    return Number.isNaN(total) ? `{${inside}}` : String(total);
  };
  return text.replace(/\{([^{}\n]*)\}/g, (_, inside: string) => sum(inside));
}
