/** A table behind a shared link: to look at, live, not to touch. */
import { lazy } from "react";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { Trouble, Waiting } from "~/ui";
import { useTable } from "./useTable";

const ClueTable = lazy(() => import("~/clue/ClueTable").then((m) => ({ default: m.ClueTable })));
const DominoTable = lazy(() => import("~/domino/DominoTable").then((m) => ({ default: m.DominoTable })));
const ReadingTable = lazy(() => import("~/bridge/ReadingTable").then((m) => ({ default: m.ReadingTable })));

export function Shared({ token }: { token: string }) {
  const path = `/shared/${token}`;
  const { table, failure } = useTable(path);
  if (table?.game === "clue") return <ClueTable path={path} />;
  if (table?.game === "domino") return <DominoTable path={path} />;
  if (table?.game === "bridge") return <ReadingTable path={path} />;
  return (
    <>
      <Bar title={t.share.shared} />
      <main className="page page-narrow">{failure ? <Trouble error={failure} /> : <Waiting />}</main>
    </>
  );
}
