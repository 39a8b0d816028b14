/** Words of the bridge pages. */
export const bridge = {
  nav: [
    { to: "/practice", label: "Practice" },
    { to: "/reading", label: "Reading" },
    { to: "/explorer", label: "Explorer" },
    { to: "/book", label: "System book" },
    { to: "/history", label: "History" },
  ],
  boardName: (board: string | number) => `Board ${board}`.trim(),
};
