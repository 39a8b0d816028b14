/** The views that are loaded when they are first opened. */
export const views = {
  clueSetup: () => import("~/clue/Setup"),
  clueTable: () => import("~/clue/ClueTable"),
  dominoSetup: () => import("~/domino/Setup"),
  dominoTable: () => import("~/domino/DominoTable"),
  bridge: () => import("~/bridge/Bridge"),
  shared: () => import("~/table/Shared"),
  signIn: () => import("~/account/SignIn"),
  settings: () => import("~/account/Settings"),
} as const;
