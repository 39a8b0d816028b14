/** A system's text to edit. The text is there to be read before the editor itself has come. */
import { lazy, Suspense } from "react";
import { useQuery } from "~/api/query";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { LinkButton, Note, Skeleton, Trouble } from "~/ui";
import { GIVEN, givenIn } from "./systemLink";
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

/** A system that came as a link: it is nobody's until it is saved. */
function GivenSystem() {
  const { hash } = location;
  const given = useQuery({
    queryKey: ["given", hash],
    queryFn: () => givenIn(hash),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = given.data;
  return (
    <>
      <Bar title={found ? t.editor.title(found.name) : t.editor.text} back="/bridge/book" />
      {given.isPending && <Skeleton />}
      {found === null && (
        <main className="page page-narrow stack">
          <Note tone="bad">{t.editor.brokenLink}</Note>
          <LinkButton href="/book">{t.book.title}</LinkButton>
        </main>
      )}
      {found && (
        <Suspense fallback={<Preview text={found.text} />}>
          <Desk key={hash} id={GIVEN} name={found.name} start={found.text} />
        </Suspense>
      )}
    </>
  );
}

export function Editor({ id }: { id: string }) {
  return id === GIVEN ? <GivenSystem /> : <OwnSystem id={id} />;
}

function OwnSystem({ id }: { id: string }) {
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
