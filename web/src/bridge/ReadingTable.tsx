import { Bar } from "~/app/Bar";
import { t } from "~/strings";
export function ReadingTable(_: { path: string }) {
  return <Bar title={t.home.games.bridge.name} />;
}
