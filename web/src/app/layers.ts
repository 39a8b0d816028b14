/** What lies over what: sheets over the page, and sheets over sheets. Keys are for the topmost alone. */
import { createContext, useContext, useLayoutEffect } from "react";

/** How many sheets this lies on: 0 is the page. */
export const Layer = createContext(0);

/** The layers that are open, the topmost last. */
let open: { layer: number }[] = [];

export function isTop(layer: number): boolean {
  return (open.at(-1)?.layer ?? 0) === layer;
}

/**
 * For a sheet: it is open as long as it is drawn, to the moment, so that a key pressed right after it closed is for the page.
 * Answers its layer.
 */
export function useLayer(): number {
  const layer = useContext(Layer) + 1;
  useLayoutEffect(() => {
    const me = { layer };
    open = [...open, me];
    return () => {
      open = open.filter((other) => other !== me);
    };
  }, [layer]);
  return layer;
}
