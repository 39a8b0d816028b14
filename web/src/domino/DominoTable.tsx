import { Bar } from "~/app/Bar";
import { t } from "~/strings";
export function DominoTable(_: { path: string }) {
  return <Bar title={t.home.games.domino.name} />;
}
