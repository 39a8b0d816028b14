/** Dealer, vulnerability, systems, and my hand by tapping cards. */

import { useState } from "react";
import { get } from "~/api/client";
import { useQuery } from "~/api/query";
import type { BridgeEvent, BridgeSettings, Seat, Suit, Vul } from "~/api/types";
import { t } from "~/strings";
import type { OpenTable } from "~/table/useTable";
import { Button, Chip, Select } from "~/ui";
import { SuitSymbol } from "./Call";
import { cardsOf, handOf, RANKS, SEATS, SUITS } from "./calls";
import { savedCards } from "./cards";
import { handAt, type Viewer } from "./deal";

export function useSystems() {
  return useQuery({
    queryKey: ["systems"],
    queryFn: async ({ signal }) => {
      const { systems } = await get<{ systems: { id: string; name: string }[] }>("/systems", signal);
      const named = systems.map(({ id, name }) => ({ id, name: t.bridge.systems[id] ?? name }));
      return { systems: [...named, ...savedCards()] };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The systems to choose from; as long as they are not here, the one that is chosen. */
export function useChoice(chosen: string): { id: string; name: string }[] {
  const systems = useSystems().data?.systems;
  return systems ?? [{ id: chosen, name: t.bridge.systems[chosen] ?? chosen }];
}

export function CardPicker({ cards, onChange }: { cards: readonly string[]; onChange: (cards: string[]) => void }) {
  const flip = (card: string) =>
    onChange(cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card]);
  const row = (suit: Suit) => (
    <div key={suit} className="pick-row">
      <SuitSymbol strain={suit} />
      {RANKS.map((rank) => {
        const card = suit + rank;
        return (
          <Chip
            key={card}
            on={cards.includes(card)}
            className="pick-card"
            aria-label={t.bridge.card(suit, rank)}
            disabled={cards.length >= 13 && !cards.includes(card)}
            onClick={() => flip(card)}
          >
            {rank === "T" ? "10" : rank}
          </Chip>
        );
      })}
    </div>
  );
  return <div className="stack pick">{SUITS.map(row)}</div>;
}

interface SettingsProps {
  table: OpenTable<BridgeEvent>;
  settings: BridgeSettings;
  onClose: () => void;
}

const VULS: readonly Vul[] = ["none", "ns", "ew", "both"];

export function TableSettings({ table, settings, onClose }: SettingsProps) {
  const [dealer, setDealer] = useState<Seat>(settings.dealer);
  const [vul, setVul] = useState<Vul>(settings.vul);
  const [viewer, setViewer] = useState<Viewer>(settings.viewer ?? "none");
  const [ours, setOurs] = useState(settings.ours ?? "sayc");
  const [theirs, setTheirs] = useState(settings.theirs ?? "sayc");
  const [cards, setCards] = useState(settings.hand ? cardsOf(settings.hand) : []);
  const sit = (seat: Viewer) => {
    setViewer(seat);
    const dealt = handAt(settings, seat);
    if (settings.deal) setCards(dealt ? cardsOf(dealt) : []);
  };
  const systems = useChoice("sayc");
  const named = systems.map(({ id, name }) => ({ value: id, label: name }));
  const whole = cards.length === 0 || cards.length === 13;
  const save = () => {
    const next: BridgeSettings = { dealer, vul, ours, theirs };
    if (viewer !== "none") next.viewer = viewer;
    if (viewer !== "none" && cards.length === 13) next.hand = handOf(cards);
    // Another hand than the one that was dealt there belongs to another deal.
    const dealt = handAt(settings, viewer);
    if (settings.deal && (!dealt || !next.hand || dealt === next.hand)) {
      next.deal = {
        ...settings.deal,
        ...(settings.viewer && settings.hand ? { [settings.viewer]: settings.hand } : {}),
      };
    }
    table.change({ kind: "settings", settings: next });
    onClose();
  };
  const seats = SEATS.map((value) => ({ value, label: t.bridge.seats[value] }));
  return (
    <div className="stack">
      <div className="two">
        <Select label={t.bridge.dealer} value={dealer} onChange={setDealer} options={seats} />
        <Select
          label={t.bridge.vul}
          value={vul}
          onChange={setVul}
          options={VULS.map((value) => ({ value, label: t.bridge.vuls[value] }))}
        />
        <Select
          label={t.reading.me}
          value={viewer}
          onChange={sit}
          options={[...seats, { value: "none", label: t.reading.nobody }]}
        />
        <Select label={t.reading.ours} value={ours} onChange={setOurs} options={named} />
        <Select label={t.reading.theirs} value={theirs} onChange={setTheirs} options={named} />
      </div>
      {viewer !== "none" && (
        <>
          <div className="row spread">
            <span className="label">{t.reading.hand}</span>
            <span className="badge num">{t.reading.cardCount(cards.length)}</span>
          </div>
          <CardPicker cards={cards} onChange={setCards} />
        </>
      )}
      <Button look="primary" disabled={!whole} onClick={save}>
        {whole ? t.common.save : t.reading.needCards(13 - cards.length)}
      </Button>
    </div>
  );
}
