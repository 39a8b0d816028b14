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
  theme: (name: string) => `Theme: ${name}`,
  themes: { auto: "Automatic", light: "Light", dark: "Dark" },
  notFound: "Nothing here",
  notFoundText: "There is no page at this address. Perhaps the link was cut short.",
};

export const errors = {
  // The API counts events from 0, people count entries from 1.
  // The name of a field means nothing to them.
  at: ({ entry, line }: { entry?: number | null; line?: number | null }) => {
    if (typeof entry === "number") return `In entry ${entry + 1}.`;
    return line ? `In line ${line}.` : "";
  },
  offline: "The server isn't answering.",
  status: (status: number) => `The server answered ${status}.`,
  shape: "Something is missing in this record, or not what it should be. A table exported from here will do.",
  entryShape: "This entry says nothing that can be read.",
  absent: "This part of the page could not be loaded.",
  absentText: "It comes with the network the first time. What you have opened before works without.",
  broken: "This page ran into an error of its own.",
  brokenText: "Nothing you entered is lost: it is kept on the server. Go home and open the table again.",
  advice: {
    offline:
      "Check that it is running and that you are online. Entries wait on this device and are sent once it is back.",
    missing: "It may have been deleted, or the link revoked.",
    conflict: "Somebody else changed the table at the same moment. Look at it and try again.",
    busy: "Too many requests. Wait a moment and try again.",
    server: "That is our fault. Try again; if it keeps happening, look in the server's log.",
    entry: "",
  },
};

export const home = {
  headline: "Who holds what?",
  lead: "Tell it what everyone at the table saw. It tells you who can hold which card or tile, how likely that is, why, and what to do next.",
  demo: "Try a demo",
  own: "Make it your own",
  ownText: "A demo to look at. With a copy of your own you can add entries and get advice.",
  noTablesOut: "Sign in to keep tables of your own, or try a demo.",
  demoName: (game: string) => `${game} demo`,
  recent: "Recent tables",
  noTables: "No tables yet. Start one, or try a demo.",
  unnamed: "Unnamed table",
  imported: "Imported table",
  import: "Import",
  importFile: "A file (an export, PBN or LIN)",
  importPaste: "… or paste it here (a BBO link will do)",
  importDo: "Open as a table",
  nothingToImport: (why: string) => `There is no board in this text${why ? `: ${why}` : ""}.`,
  importAll: "Bring everything in",
  brought: (tables: number, decisions: number) => {
    const parts = [
      ...(tables > 0 ? [tables === 1 ? "1 table" : `${tables} tables`] : []),
      ...(decisions > 0 ? [decisions === 1 ? "1 practice call" : `${decisions} practice calls`] : []),
    ];
    return parts.length > 0 ? `Imported: ${parts.join(" and ")}.` : "All of it was here already.";
  },
  webPage: "This is a web page, not a board. Save or copy the board itself.",
  noDealInLink:
    "There is no deal in this link. Open the hand in BBO's hand viewer and copy the address there: the hands are in it.",
  notJson: "This begins like an export but is cut short or broken. Copy the whole file.",
  noTable: "This is not a table. What Kibitzer exports names the game, its set-up and its entries.",
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
  exportJson: "Export the table",
  exportPbn: "Export as PBN",
  copyLink: "Copy as a link",
  settings: "Settings",
  rename: "Rename",
  name: "Name of the table",
  delete: "Delete table",
  deleteText: "The table and all its entries will be gone. This cannot be undone.",
  deleteYes: "Delete for good",
  setup: "Set-up",
  setupNote: "Everything can be changed at any time. Your entries stay.",
  change: "Change",
  remove: "Delete",
  overtaken: "Somebody else changed that entry first, so yours was not saved.",
};

export const share = {
  readOnly: "You are looking on, live. Only the owner can change this table.",
  device: "Edit on another device",
  deviceText: "Scan this with a phone on the same network: it opens this table there, to edit.",
  deviceSignIn: "On any other device, sign in with your name and password: your tables are there.",
  text: "Anyone with the link can look on live. Nobody can change anything through it.",
  yourName: "Your name (others see “Me” until you change it)",
  whose: "What the link shows",
  spectator: "As a spectator",
  owner: "With your hand",
  make: "Make a link",
  link: "Link",
  copy: "Copy the link",
  copied: "Copied.",
  copyByHand: "Select the link and copy it.",
  once: "This address is shown once. Whoever has it can look on until you revoke it.",
  qr: "QR code of the link",
  views: { spectator: "Shows no hand", owner: "Shows your hand" },
  revoke: "Revoke",
  shared: "Shared table",
  loopback: "This server can be reached from this machine only. For a phone on the same network, start it with:",
  lan: "kibitzer serve --lan",
};

export const account = {
  way: "Have you been here before?",
  signIn: "Sign in",
  first: "This is for people who have signed in.",
  firstText: "You come back here afterwards, and what you entered is kept.",
  signInDo: "Sign in",
  signUp: "New here",
  signUpDo: "Create an account",
  signOut: "Sign out",
  name: "Name",
  password: "Password",
  wrong: "Wrong name or password.",
  needName: "Type your name.",
  needPassword: "Type your password.",
  shortPassword: "The password needs at least 10 characters.",
  tenCharacters: "At least 10 characters.",
  invitation: "Invitation code",
  closed: "Accounts here are made by whoever looks after this server: ask them for one.",
  kept: "What you were setting up is kept meanwhile.",
};

export const settings = {
  title: "Settings",
  look: "Theme",
  me: "Account",
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  noAccounts: "There are no accounts on this server: everyone who can open it shares its tables.",
  password: "Password",
  oldPassword: "Current password",
  newPassword: "New password",
  wrongOld: "That is not your current password.",
  changePassword: "Change password",
  passwordChanged: "Password changed. Other devices are signed out.",
  sessions: "Signed in",
  devices: (count: number) => (count === 1 ? "On this device only." : `On ${count} devices.`),
  ends: (when: string) => `expires ${when}`,
  outEverywhere: "Sign out everywhere",
};
