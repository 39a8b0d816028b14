/** Words of the Clue pages. */
type CellState = "owned" | "not_owned" | "possible" | "unknown" | "envelope";

const states: Record<CellState, string> = {
  owned: "has it",
  not_owned: "does not have it",
  possible: "possible",
  unknown: "open",
  envelope: "in the envelope",
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const clue = {
  envelope: "Envelope",
  you: "You",
  youWithin: "you",
  /** A weapon or a room within a sentence; people are called by their names. */
  the: (card: string) => (/^(the|an?|my|your|our)\b/i.test(card) ? card : `the ${card}`),
  kind: { suspect: "Suspect", weapon: "Weapon", room: "Room" },
  kinds: { suspect: "Suspects", weapon: "Weapons", room: "Rooms" },
  states,
  copySummary: "Copy a summary",
  newGame: "New game, same players",
  parts: "Parts of the table",
  panes: { board: "Board", intel: "Clues", advisor: "Advice", log: "Log" },
  found: "Clues found",
  setup: {
    title: "New Clue game",
    edition: "Edition",
    own: "Custom cards",
    editions: {
      classic: "Classic (short names)",
      "classic-us": "Clue (US): Mr. Green, Knife, Wrench",
      "classic-uk": "Cluedo (UK): Rev. Green, Dagger, Spanner",
      "classic-orchid": "Since 2016: Dr. Orchid",
      "master-detective": "Master Detective (30 cards)",
      "harry-potter": "Harry Potter",
    } as Record<string, string>,
    onePerLine: "One per line",
    players: "Players",
    seating: "In the order they sit, clockwise. The number is how many cards each was dealt.",
    fewer: "One player fewer",
    more: "One player more",
    defaultNames: ["Me", "Bob", "Carol", "Dan", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy"],
    nameOf: (seat: number) => `Name of player ${seat}`,
    cardsOf: (name: string) => `Cards dealt to ${name}`,
    me: "you",
    cards: (count: number) => (count === 1 ? "card" : "cards"),
    whoAmI: "Which player are you?",
    spectator: "Just watching",
    mine: "Your cards",
    rules: "Other rules",
    every: "Everyone who can shows a card, not only the first",
    behaviour: "Take silence as a hint: whoever could accuse and does not, probably does not know",
    chosen: (count: number, of: string) => (of === "" ? `${count}` : `${count} of ${of}`),
    open: "Cards face up on the table",
    openText: "Cards that everyone can see, where the deal does not come out even.",
    start: "Start",
    needDeck: "Each kind needs at least two cards",
    needNames: "Every player needs a name",
    sameNames: "Two players share a name",
    needLetter: (name: string) => `“${name}” needs a letter or a digit too`,
    noName: (name: string) => `Nobody can be called ${name} here`,
    cardTwice: (card: string) => `Two cards are called ${card}`,
    wrongSize: (name: string) => `How many cards was ${name} dealt?`,
    wrongSum: (sum: number, dealt: number) => `The hands add up to ${sum}, but ${dealt} cards are dealt`,
    needCards: (have: number, need: number) =>
      have < need ? `Tap ${need - have} more of your cards` : `Take back ${have - need} of your cards`,
    tableName: (players: readonly string[]) => players.join(", "),
  },
  matrix: {
    caption: "Every card by every player and the envelope",
    legend: "What the marks mean",
    chances: "Chances",
    has: "has",
    hasNot: "doesn't",
    maybe: "possible",
    count: (name: string) => `Known cards: ${name}`,
    cell: (card: string, holder: string, state: CellState, chance: string | null) =>
      `${card}, ${holder}: ${states[state]}${chance ? `, ${chance}` : ""}`,
  },
  cell: {
    title: (card: string, holder: string) => `${card} · ${holder}`,
    byHand: "Mark it yourself",
    has: "Has it",
    hasNot: "Doesn't",
    forget: "Clear mark",
    forgetRow: (card: string) => `Clear all marks on ${card}`,
    entries: "The entries behind this",
    proof: "How we know",
    step: (number: number, of: number) => `Step ${number} of ${of}`,
    stepBack: "One step back",
    stepOn: "One step on",
  },
  suggest: {
    add: "New suggestion",
    key: "N",
    mine: "yours",
    pickThree: "Tap one of each kind",
    answers: "Who showed a card?",
    showed: (player: string | null, card: string | null) => {
      if (player === null) return `You showed ${card}`;
      return card === null ? `${player} showed` : `${player}: ${card}`;
    },
    least: (card: string, to: string) => `${capital(card)} tells ${to} least.`,
    nobody: "Nobody showed",
    exact: "Enter each answer",
    quick: "Simple",
    clear: "Start over",
    noAnswer: "not asked",
    passed: "passed",
    unseen: "showed a card",
    shownCard: (card: string) => `showed ${card}`,
  },
  entry: {
    suggest: "Suggestion",
    accuse: "Accusation",
    seen: "Card seen",
    snoop: "Peeked at a card",
    left: "Player left",
    note: "Note",
    other: "Something else happened",
    edit: (index: number, what: string) => `Entry ${index + 1}: ${what}`,
  },
  more: {
    who: "Who",
    whose: "Whose card",
    card: "Card",
    unseen: "I didn't see it",
    right: "It was right",
    wrong: "It was wrong",
    unknown: "Nobody said",
    laidOpen: "Cards they laid open, if any:",
  },
  intel: {
    solved: "solved",
    left: (count: number) => (count <= 1 ? "One solution left" : `About ${count} solutions left`),
    solvedAll: "Solved!",
    solution: (who: string, what: string, where: string) => `It was ${who} with ${what} in ${where}.`,
    accuse: "Accuse now",
    won: (who: string) => `${who} accused, and won.`,
    deductions: (count: number) => `Deductions (${count})`,
    fact: (holder: string, card: string, has: boolean) => {
      const you = holder === "You";
      return `${holder} ${has ? (you ? "have" : "has") : you ? "do not have" : "does not have"} ${card}`;
    },
    hidden: (card: string, has: boolean) => `${capital(card)} is ${has ? "" : "not "}in the envelope`,
    all: "Show all, newest first",
    fewer: "Show fewer",
    links: (count: number) => (count === 1 ? "1 unseen card" : `${count} unseen cards`),
    link: (player: string, cards: string, entry: number) => `${player} has ${cards} (entry ${entry})`,
    conflicted: "Fix the conflicting entries first.",
  },
  advisor: {
    room: "You are in",
    anyRoom: "any room",
    suggest: (cards: readonly string[]) => `Suggest ${cards.join(", ")}`,
    narrows: (before: number, after: number) =>
      after <= 1 ? `${before} → probably solved` : `${before} → about ${after} solutions`,
    because: (before: number, after: number) =>
      after <= 1
        ? "Its answer probably settles everything."
        : `On average its answer leaves about ${after} of ${before} solutions.`,
    equal: "The first few are about equal: take the one whose room you can reach.",
    others: "Other suggestions",
    accuse: (cards: readonly string[]) => `Accuse: ${cards.join(", ")}`,
    certain: "It is certain.",
    likely: (chance: string) => `It is ${chance} likely to be right, and waiting would cost more.`,
    nothing: "No suggestion would tell you anything new.",
    threats: "How close are the others?",
    threatsText: "How likely it is that they already know the solution, from what they have seen.",
    threat: (chance: number, left: number | null) => {
      if (chance > 0.95) return "almost certainly knows it";
      return left === null || left <= 1 ? "" : `about ${left} solutions left`;
    },
    ask: "Ask a question",
    example: "who can have the Rope?",
    send: "Ask",
    notUnderstood: "I didn't understand. Try:",
    examples: (card: string, player: string) => [
      `Who can have ${card}?`,
      `Why is ${card} not with ${player}?`,
      "What should I suggest?",
    ],
  },
  log: {
    empty: "Nothing entered yet.",
    suggested: (by: string, cards: readonly string[]) => `${by} suggested ${cards.join(", ")}`,
    showed: (player: string, card: string | null) => `${player} showed ${card ?? "a card"}`,
    passed: (players: string) => `${players} passed`,
    noAnswers: "no answers",
    note: (holder: string, card: string, has: boolean | null) => {
      if (has === null) return `Cleared the mark for ${holder} and ${card}`;
      if (holder === "You") return `You ${has ? "have" : "do not have"} ${card}`;
      return `${holder} ${has ? "has" : "does not have"} ${card}`;
    },
    clearedRow: (card: string) => `Cleared all marks on ${card}`,
    byHand: "marked by hand",
    accused: (by: string, cards: readonly string[]) => `${by} accused: ${cards.join(", ")}`,
    accusation: (right: boolean | null) => (right === null ? "nobody said if it was right" : right ? "right" : "wrong"),
    seen: (player: string, card: string) => `You saw that ${player} has ${card}`,
    snoop: (by: string, player: string, card: string | null) => `${by} peeked at ${card ?? "a card"} of ${player}`,
    left: (player: string) => `${player} left the game`,
    unknown: "An entry of another kind",
    edit: (entry: number) => `Edit entry ${entry}`,
    delete: (entry: number) => `Delete entry ${entry}`,
  },
  conflict: {
    title: "Something doesn't fit",
    these: (entries: readonly number[]) => {
      const listed = `${entries.slice(0, -1).join(", ")} and ${entries.at(-1)}`;
      return `Entries ${listed} cannot ${entries.length === 2 ? "both" : "all"} be right. Change or delete the wrong one.`;
    },
    first: "Look here first.",
    alone: "It does not fit your own cards, or the set-up.",
    edit: (entry: number) => `Change entry ${entry}`,
    delete: (entry: number) => `Delete entry ${entry}`,
    others: (count: number) => (count === 1 ? "Another contradiction" : `${count} more contradictions`),
    without: (entry: number) => `The board as it is without entry ${entry}:`,
  },
};
