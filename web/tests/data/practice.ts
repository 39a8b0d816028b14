/** Calls somebody made on some evenings, judged by the program itself. */
import { cli, importLines } from "../api.ts";

const DAY = 86_400_000;
const CALLS: readonly [daysAgo: number, hand: string, auction: string, call: string][] = [
  [20, "AQJ74.82.K63.953", "1N P", "2S"],
  [20, "KQT95.A3.J84.Q72", "", "P"],
  [20, "KJ74.A852.K6.J93", "1N P", "2N"],
  [16, "A5.KQJ843.72.K94", "", "1H"],
  [16, "84.KT9752.Q3.J62", "1N P", "2H"],
  [12, "AK2.AQ3.KQJ8.A95", "", "2N"],
  [12, "92.AKT5.KQ82.A73", "1H P", "2H"],
  [9, "KQ86.J972.A5.Q84", "1N P", "2C"],
  [9, "K2.AQ973.A84.K53", "", "1H"],
  [5, "QT9652.84.K73.A2", "1N P", "2H"],
  [5, "AKQ9.KJ5.AQ84.K2", "", "2C"],
  [2, "J84.AQ752.K93.84", "1N P", "2D"],
  [2, "A7.KQ84.AKJ52.93", "1S P", "2D"],
];

interface Judged {
  score: number;
  correctness: string;
  optimal: string;
  convention: string | null;
  feedback: string;
}

export async function practised(): Promise<void> {
  const settings = { dealer: "N", vul: "none", system: "sayc" };
  const lines = CALLS.map(([days, hand, calls, user_call], i) => {
    const asked = { ...settings, hand, auction: calls.split(" ").filter(Boolean) };
    const { optimal, feedback, ...judged } = cli<Judged>(["bridge", "evaluate"], { ...asked, user_call });
    const id = `${i}`.padStart(32, "0");
    const words = { user_call, best_call: optimal, explanation: feedback, theme: null };
    return { decision: { id, created: Date.now() - days * DAY, ...asked, ...judged, ...words } };
  });
  await importLines(lines);
}
