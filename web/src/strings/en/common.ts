/** Words used on every page. */

export const common = {
  name: "Kibitzer",
  home: "Home",
  back: "Back",
  close: "Close",
  save: "Save",
  cancel: "Cancel",
  tryAgain: "Try again",
  working: "Working…",
  message: "Message",
  messages: "Messages",
  sending: "Saving…",
  offline: (pending: number) => (pending > 0 ? `Offline · ${pending} waiting` : "Offline"),
  theme: (name: string) => `Colours: ${name}`,
  themes: { auto: "as on the device", light: "light", dark: "dark" },
  notFound: "Nothing here",
  notFoundText: "There is no page at this address. Perhaps the link was cut short.",
};

export const errors = {
  // The API counts events from 0, people count entries from 1.
  at: (place: string) => `Where: ${place.replace(/^event (\d+)/, (_, number) => `entry ${Number(number) + 1}`)}`,
  offline: "The server does not answer.",
  status: (status: number) => `The server answered ${status}.`,
  broken: "This page ran into an error of its own.",
  brokenText: "Nothing you entered is lost: it is kept on the server. Go home and open the table again.",
  advice: {
    offline: "Is it running, and is the network there? Entries wait on this device and are sent once it is back.",
    signIn: "Sign in first.",
    missing: "It may have been deleted, or the link revoked.",
    conflict: "Somebody else changed the table at the same moment. Look at it and try again.",
    busy: "Too many requests. Wait a moment and try again.",
    server: "That is our fault. Try again; if it stays, look at the server's log.",
    entry: "Change the entry and try again.",
  },
};

export const home = {
  headline: "Who holds what?",
  lead: "Tell it what everyone at the table saw. It tells you who can hold which card or tile, how likely that is, why, and what to do next.",
  demo: "Try a demo",
  demoName: (game: string) => `${game} demo`,
  recent: "Recent tables",
  noTables: "No tables yet. Start one, or try a demo.",
  unnamed: "Unnamed table",
  imported: "Imported table",
  entries: (count: number) => (count === 1 ? "1 entry" : `${count} entries`),
  import: "Import",
  importFile: "A file (JSON, PBN or LIN)",
  importPaste: "… or paste it here",
  importDo: "Open as a table",
  nothingToImport: "There is no board in this text.",
  api: "API for programs",
  exportAll: "Export everything",
  games: {
    clue: {
      name: "Clue",
      text: "The detective's notebook that never misses a deduction.",
      start: "New game",
    },
    domino: {
      name: "Dominoes",
      text: "Who holds which tile, after every play and every pass.",
      start: "New hand",
    },
    bridge: {
      name: "Bridge",
      text: "Practise bidding, read auctions, explore a system.",
      start: "Practise",
    },
  },
};

export const table = {
  menu: "Table menu",
  undo: "Undo",
  redo: "Redo",
  share: "Share",
  exportJson: "Export as JSON",
  exportPbn: "Export as PBN",
  rename: "Rename",
  name: "Name of the table",
  delete: "Delete table",
  deleteText: "The table and all its entries will be gone. This cannot be undone.",
  deleteYes: "Delete for good",
  setup: "Set-up",
  setupNote: "Everything can be changed at any time. Your entries stay.",
  change: "Change",
  overtaken: "Somebody else changed that entry first, so yours was not saved.",
};

export const share = {
  text: "Anyone with the link can look on live. Nobody can change anything through it.",
  whose: "What the link shows",
  spectator: "As a spectator",
  owner: "With my hand",
  make: "Make a link",
  link: "Link",
  copy: "Copy the link",
  copied: "Copied.",
  copyByHand: "Select the link and copy it.",
  once: "This address is shown once. Whoever has it can look on until you revoke it.",
  qr: "QR code of the link",
  views: { spectator: "Shows no hand", owner: "Shows my hand" },
  revoke: "Revoke",
  shared: "Shared table",
  loopback:
    "This server listens on your own machine only. To let a phone in, start it with accounts and an address it can reach.",
};

export const account = {
  signIn: "Sign in",
  signUp: "Create an account",
  name: "Name",
  password: "Password",
};
