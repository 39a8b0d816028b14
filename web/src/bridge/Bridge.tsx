import { Bar } from "~/app/Bar";
import { t } from "~/strings";
export function Bridge() {
  return <Bar title={t.home.games.bridge.name} />;
}
