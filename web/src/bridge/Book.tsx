/** The system book: the system's own text, printed for reading. */
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "wouter";
import { get } from "~/api/client";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { LinkButton, Select, Trouble, Waiting } from "~/ui";
import { BridgeNav } from "./Bridge";
import { chapters, Markdown } from "./Markdown";
import { useSystems } from "./TableSettings";

function Pages({ text }: { text: string }) {
  const [wanted, setWanted] = useState("");
  const all = useMemo(() => chapters(text), [text]);
  const needle = wanted.trim().toLowerCase();
  const found = needle ? all.filter((chapter) => chapter.body.toLowerCase().includes(needle)) : all;
  return (
    <div className="stack">
      <input
        className="input"
        type="search"
        aria-label={t.book.search}
        placeholder={t.book.search}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p className="soft">{t.book.nothing}</p>}
      {found.map((chapter, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters have an order, and may share a title.
        <details key={i} className="panel fold" open={needle !== "" || i < 2}>
          <summary>
            <h2>{chapter.title}</h2>
          </summary>
          <Markdown text={chapter.body} />
        </details>
      ))}
    </div>
  );
}

export function Book({ id }: { id: string }) {
  const [, go] = useLocation();
  const systems = useSystems();
  const book = useQuery({
    queryKey: ["book", id],
    queryFn: ({ signal }) => get<{ text: string }>(`/systems/${id}/book`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <Bar title={t.book.title} />
      <BridgeNav />
      <main className="page page-narrow stack">
        <div className="row book-head">
          <div className="grow">
            <Select
              label={t.explorer.system}
              value={id}
              onChange={(other) => go(`/book/${other}`)}
              options={(systems.data?.systems ?? [{ id, name: id }]).map((s) => ({ value: s.id, label: s.name }))}
            />
          </div>
          <LinkButton href={`/editor/${id}`}>
            <Pencil size={18} aria-hidden />
            {t.book.edit}
          </LinkButton>
        </div>
        {book.isPending && <Waiting />}
        {book.isError && <Trouble error={book.error} retry={() => book.refetch()} />}
        {book.data && <Pages text={book.data.text} />}
      </main>
    </>
  );
}
