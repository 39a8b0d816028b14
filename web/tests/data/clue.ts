/** A Clue game dealt in advance, three players of six cards. */
type Answer = { player: string; pass: true } | { player: string; shows: string | null };

const hands = {
  Me: ["Scarlett", "Mustard", "Dagger", "Candlestick", "Kitchen", "Ballroom"],
  Bob: ["White", "Green", "Revolver", "Conservatory", "Billiard Room", "Library"],
  Carol: ["Peacock", "Lead Pipe", "Wrench", "Study", "Lounge", "Dining Room"],
};

/** In turn, from me on; `answer` is the button that says who showed, `answers` the same as an event. */
const suggestions: { by: string; cards: string[]; answer: string; answers: Answer[] }[] = [
  {
    by: "Me",
    cards: ["White", "Revolver", "Hall"],
    answer: "Bob: White",
    answers: [{ player: "Bob", shows: "White" }],
  },
  {
    by: "Bob",
    cards: ["Peacock", "Rope", "Hall"],
    answer: "Carol showed",
    answers: [{ player: "Carol", shows: null }],
  },
  {
    by: "Carol",
    cards: ["Plum", "Rope", "Library"],
    answer: "Bob showed",
    answers: [
      { player: "Me", pass: true },
      { player: "Bob", shows: null },
    ],
  },
  {
    by: "Me",
    cards: ["Peacock", "Lead Pipe", "Hall"],
    answer: "Carol: Peacock",
    answers: [
      { player: "Bob", pass: true },
      { player: "Carol", shows: "Peacock" },
    ],
  },
  {
    by: "Bob",
    cards: ["Mustard", "Rope", "Lounge"],
    answer: "Carol showed",
    answers: [{ player: "Carol", shows: null }],
  },
  {
    by: "Carol",
    cards: ["Scarlett", "Rope", "Hall"],
    answer: "You showed Scarlett",
    answers: [{ player: "Me", shows: "Scarlett" }],
  },
];

export const GAME = {
  hands,
  envelope: ["Plum", "Rope", "Hall"] as const,
  suggestions,
  /** A table after so many suggestions. */
  table: (count: number) => ({
    game: "clue",
    title: "Test",
    settings: {
      edition: "classic",
      players: Object.keys(hands).map((name) => ({ name, cards: 6 })),
      viewer: "Me",
      hand: hands.Me,
      ordered: true,
    },
    events: suggestions.slice(0, count).map(({ by, cards, answers }) => ({ suggest: { by, cards, answers } })),
  }),
};
