/** Words of the domino pages. */
export const domino = {};
