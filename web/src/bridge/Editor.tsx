/** A system's text to edit. The text is there to be read before the editor itself has come. */
import { lazy, Suspense } from "react";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { Skeleton, Trouble } from "~/ui";
import { useSystemText } from "./systemText";
import { useSystems } from "./TableSettings";

const Desk = lazy(() => import("./EditorDesk").then((m) => ({ default: m.Desk })));
/** More than a screen holds. */
const SHOWN = 6000;

function Preview({ text }: { text: string }) {
  return (
    <main className="page editor-page">
      <pre className="editor-box editor-text" aria-busy>
        {text.slice(0, SHOWN)}
      </pre>
    </main>
  );
}

export function Editor({ id }: { id: string }) {
  const { text, whole, query } = useSystemText(id);
  const systems = useSystems();
  const name = systems.data?.systems.find((system) => system.id === id)?.name ?? id;
  return (
    <>
      <Bar title={t.editor.title(name)} back={`/bridge/book/${id}`} />
      {!text && query.isPending && <Skeleton />}
      {query.isError && <Trouble error={query.error} retry={() => query.refetch()} />}
      {text && (
        <Suspense fallback={<Preview text={text} />}>
          {whole && systems.data ? <Desk key={id} id={id} name={name} start={text} /> : <Preview text={text} />}
        </Suspense>
      )}
    </>
  );
}
