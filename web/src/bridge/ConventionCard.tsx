/** What my partner and I play: a system, ticks for its modules, its ranges; to keep, to print, to exchange. */

import { useState } from "react";
import { useSearchParams } from "wouter";
import { post } from "~/api/client";
import { answers, useQuery } from "~/api/query";
import { Bar } from "~/app/Bar";
import { t } from "~/strings";
import { copy } from "~/table/copy";
import { saveFile } from "~/table/export";
import { Button, Chip, Fold, LinkButton, Select, Trouble, Waiting } from "~/ui";
import { say } from "~/ui/toast";
import { BridgeNav } from "./Bridge";
import { cardLine, readCard, saveCard } from "./cards";
import { FIRST_CARD } from "./questions";
import { useChoice } from "./TableSettings";

interface Module {
  name: string;
  title: string;
  /** The heading under which it stands on a printed card. */
  group: string;
  on: boolean;
}

interface CardAnswer {
  title: string;
  system: string;
  line: string;
  modules: Module[];
  params: { name: string; title: string; value: string }[];
  kept: { key: string; value: string }[];
  bbsa: string | null;
  html: string;
}

/** Ranges to choose from, where a system has a range. */
const RANGES = ["12-14", "13-15", "14-16", "15-17", "16-18"];

function useCard(asked: { card: string } | { bbsa: string }) {
  return useQuery({
    queryKey: ["card", asked],
    queryFn: () => post<CardAnswer>("/bridge/card", asked),
    placeholderData: (before) => before,
  });
}

/** The conventions under their headings, as on a printed card. */
function Modules({ modules, flip }: { modules: Module[]; flip: (name: string, on: boolean) => void }) {
  const groups = [...new Set(modules.map(({ group }) => group))];
  return (
    <div className="card-modules">
      {groups.map((group) => (
        <fieldset key={group} className="panel">
          <legend>{group}</legend>
          {modules
            .filter((module) => module.group === group)
            .map(({ name, title, on }) => (
              <Chip key={name} on={on} onClick={() => flip(name, !on)}>
                {title}
              </Chip>
            ))}
        </fieldset>
      ))}
    </div>
  );
}

/** Opens the card on a page of its own and prints it. */
function print(html: string) {
  const page = window.open("", "_blank");
  if (!page) return;
  page.document.write(html);
  page.document.close();
  page.print();
}

export function ConventionCard() {
  const [search] = useSearchParams();
  const [begun] = useState(() => readCard(search.get("system") ?? FIRST_CARD));
  const [system, setSystem] = useState(begun.system);
  const [kept, setKept] = useState<string | null>(null);
  const [switched, setSwitched] = useState<ReadonlyMap<string, boolean>>(begun.switched);
  const [params, setParams] = useState<ReadonlyMap<string, string>>(begun.params);
  const [name, setName] = useState("");
  const systems = useChoice(system);
  const line = cardLine(system, switched, params);
  const card = useCard({ card: line });
  const made = card.data;
  const choose = (id: string) => {
    setSystem(id);
    setSwitched(new Map());
    setParams(new Map());
  };
  const flip = (module: string, on: boolean) => setSwitched(new Map(switched).set(module, on));
  const keep = () => {
    saveCard({ id: line, name: name.trim() || line });
    answers.renew(["systems"]);
    setKept(line);
    say(t.cards.kept);
  };
  const bare = systems.filter(({ id }) => !id.includes(" "));
  return (
    <>
      <Bar title={t.cards.title} back="/" />
      <BridgeNav />
      <main className="page stack">
        <div className="card-head">
          <Select
            label={t.cards.system}
            value={system}
            onChange={choose}
            options={bare.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {card.data?.params.map((param) => (
            <Select
              key={param.name}
              label={param.title}
              value={param.value}
              onChange={(value) => setParams(new Map(params).set(param.name, value))}
              options={RANGES.map((value) => ({ value, label: value.replace("-", "–") }))}
            />
          ))}
        </div>
        {card.isPending && <Waiting />}
        {card.isError && <Trouble error={card.error} />}
        {made && (
          <>
            <Modules modules={made.modules} flip={flip} />
            <label className="field">
              <span>{t.cards.name}</span>
              <input className="input" value={name} onChange={(event) => setName(event.target.value)} />
            </label>
            <div className="row">
              <Button look="primary" onClick={keep}>
                {t.cards.keep}
              </Button>
              {kept === line && (
                <LinkButton href={`/practice?system=${encodeURIComponent(line)}`}>{t.cards.practise}</LinkButton>
              )}
              <Button onClick={() => print(made.html)}>{t.cards.print}</Button>
              <Button onClick={() => copy(`${location.origin}/bridge/card?system=${encodeURIComponent(line)}`)}>
                {t.table.copyLink}
              </Button>
              {made.bbsa && (
                <Button onClick={() => saveFile("card.bbsa", "text/plain", made.bbsa ?? "")}>{t.cards.bbsa}</Button>
              )}
            </div>
            <Fold title={t.cards.oneLine}>
              <code className="small">{made.line}</code>
            </Fold>
          </>
        )}
      </main>
    </>
  );
}
