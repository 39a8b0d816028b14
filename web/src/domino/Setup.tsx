import { Bar } from "~/app/Bar";
import { t } from "~/strings";
export function DominoSetup() {
  return <Bar title={t.home.games.domino.name} />;
}
