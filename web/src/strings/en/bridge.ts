/** Words of the bridge pages. */
const suits = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const ranks: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

const signed = (score: number) => `${score > 0 ? "+" : score < 0 ? "−" : ""}${Math.abs(score)}`;

export const bridge = {
  nav: [
    { to: "/practice", label: "Practice" },
    { to: "/reading", label: "Reading" },
    { to: "/explorer", label: "Explorer" },
    { to: "/book", label: "Book" },
    { to: "/history", label: "History" },
  ],
  seats: { N: "North", E: "East", S: "South", W: "West" },
  strains: { C: "clubs", D: "diamonds", H: "hearts", S: "spades", N: "notrump" },
  calls: { P: "Pass", X: "X", XX: "XX" },
  vuls: { none: "none", ns: "North–South", ew: "East–West", both: "both" },
  box: "Bidding box",
  auction: "Auction",
  hand: "Hand",
  dealer: "Dealer",
  dealerMark: "D",
  vul: "Vulnerable",
  vulnerable: "vulnerable",
  alertMark: "!",
  callBy: (seat: string, call: string) => `${seat}: ${call}`,
  forcing: (how: string) => ({ "one round": "forcing one round", game: "forcing to game" })[how] ?? how,
  add: "Add a call",
  tapCall: "Tap a call to see what it means.",
  card: (suit: keyof typeof suits, rank: string) => `${ranks[rank] ?? rank} of ${suits[suit]}`,
  boardName: (board: string | number) => `Board ${board}`.trim(),
};

export const practice = {
  title: "Practice",
  theme: "Theme",
  anyTheme: "Anything",
  difficulty: "Difficulty",
  difficulties: { easy: "Easy", medium: "Medium", hard: "Hard" },
  difficultyText: {
    easy: "Opponents read your calls as natural.",
    medium: "Opponents know the system you announced.",
    hard: "Opponents know exactly what you play, and every bot thinks before it calls.",
  },
  seat: "Your seat",
  deal: "Deal a hand",
  dealing: "Dealing…",
  next: "Next hand",
  bots: "The others are calling…",
  yourHand: "Your hand",
  feedback: "Feedback",
  outOfTen: "out of 10",
  correctness: (word: string) =>
    ({ optimal: "Best call", acceptable: "Acceptable", suboptimal: "Not best", error: "Wrong" })[word] ?? word,
  better: "better",
  review: "The whole deal",
  contract: "Contract",
  by: (seat: string) => `by ${seat}`,
  scored: (score: number) => `${signed(score)} for your side`,
  passedOut: "Passed out.",
  par: (score: number) => `Par ${signed(score)}: `,
  tricks: "Tricks double dummy",
  myCalls: "Your calls",
};

export const reading = {
  title: "Reading",
  lead: "What has the auction told? Ranges, shapes and the place of every card, at any point and through anyone's eyes.",
  typed: "An auction",
  typedLabel: "From the dealer (North) on",
  typedExample: "1N P 2C P 2H",
  wrongCall: (word: string) => `“${word}” is no call that can come here. Calls look like 1H, 2N, P, X, XX.`,
  readIt: "Read it",
  empty: "Start with an empty auction",
  paste: "A board",
  pasteLabel: "PBN or LIN",
  pasteDo: "Open the board",
  boardLine: (board: string | number, calls: string) => `Board ${board}: ${calls}…`,
  tableName: (calls: readonly string[]) => (calls.length > 0 ? calls.slice(0, 6).join(" ") : "Auction"),
  start: "Before the first call.",
  eyes: "Through the eyes of",
  nobody: "nobody",
  settings: "Table",
  ranges: "Ranges",
  cards: "Cards",
  advice: "Advice",
  parts: "What the auction tells",
  me: "I am",
  ours: "Our system",
  theirs: "Their system",
  hand: "My hand",
  cardCount: (count: number) => `${count} of 13`,
  needCards: (count: number) => `${count} cards are missing`,
  balanced: (chance: string) => `balanced ${chance}`,
  hcp: "HCP",
  letter: (range: string) => `By the agreements, ${range} points`,
  hcpPlot: "High-card points",
  shapePlot: "Likeliest shapes (♠=♥=♦=♣)",
  method: (method: string, samples: number, effective: number) =>
    method === "exact" ? "Exact." : `From ${samples} drawn deals, worth ${effective} independent ones.`,
  strange: (bits: string) => `Something in this auction is strange (${bits} bits of surprise). The reading goes on.`,
  mine: "in my hand",
  cardsCaption: "Where each card is likely to be",
  noCards: "No chances for single cards here.",
};

export const advice = {
  title: "What to call",
  start: "Simulate",
  again: "Simulate again",
  needHand: "Set your seat and hand first (Table).",
  notMyTurn: "It is not your turn to call here.",
  over: "The auction is over.",
  progress: (done: number, total: number) => (total > 0 ? `${done} of ${total} deals` : "Starting…"),
  line: (score: string, makes: string, deals: number) => `${score} points · makes ${makes} · ${deals} deals`,
  imps: (imps: string, error: string) => `${imps} ± ${error} IMPs`,
};

export const explorer = {
  title: "Explorer",
  system: "System",
  all: "Also calls the system does not name",
  back: "One call back",
  restart: "Start again",
  over: "The auction is over.",
  share: "How often it is bid here",
};

export const book = {
  title: "System book",
  edit: "Edit",
  search: "Search the book",
  nothing: "Nothing found.",
  when: (where: string) => `When: ${where}`,
};

export const editor = {
  title: (id: string) => `Editor: ${id}`,
  text: "Text of the system",
  checking: "Checking…",
  fine: "The checker finds nothing wrong.",
  problems: (count: number) => (count === 1 ? "1 problem" : `${count} problems`),
  line: (line: number) => `line ${line}`,
  download: "Download the text",
  note: "The text stays in this browser and is sent only to be checked. Download it to keep it.",
};

export const history = {
  title: "History",
  none: "No practice yet.",
  score: "Score",
  of: (count: number) => `of 10, over ${count} calls`,
  overTime: "Average score by day",
  conventions: "By convention",
  average: "Average score",
  natural: "natural",
  repeat: "Worth another try",
  again: "Try again",
  after: (auction: string) => (auction ? `after ${auction}` : "as dealer"),
  yourCall: "What do you call?",
};
