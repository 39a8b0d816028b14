/** Whether everything fits: nothing beyond the edge of the screen, no text cut off or spilling out of its box. */
import type { Page } from "playwright-core";

/** Two pixels are rounding. */
const SLACK = 2;

/** What does not fit as the page stands now, one line each. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate((slack) => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide on a screen of ${width}`);
    const scrolls = (e: Element | null): boolean => {
      if (!e || e === document.body) return false;
      return /auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement);
    };
    const named = (e: Element) => `<${e.tagName.toLowerCase()} class="${e.getAttribute("class") ?? ""}">`;
    const speaks = (e: Element) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.nodeValue?.trim());
    const box = (e: Element): Element =>
      getComputedStyle(e).display.startsWith("inline") && e.parentElement ? box(e.parentElement) : e;
    const spills = (e: Element, around: DOMRect) => {
      const range = document.createRange();
      const rects = [...e.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return [];
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      return rects.some(({ left, right }) => left < around.left - slack || right > around.right + slack);
    };
    const typed = "input, textarea, select, .cm-editor *, .sr-only, .sr-only *, svg, svg *";
    for (const e of document.body.querySelectorAll("*")) {
      if (e.matches(typed) || !e.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right } = e.getBoundingClientRect();
      if ((left < -slack || right > width + slack) && !scrolls(e)) found.push(`beyond the edge: ${named(e)}`);
      if (!speaks(e)) continue;
      const text = `${named(e)} ${e.textContent?.trim().slice(0, 40)}`;
      const around = box(e);
      if (!scrolls(around) && spills(e, around.getBoundingClientRect())) found.push(`spills out: ${text}`);
      const { overflowX, overflowY, display } = getComputedStyle(e);
      if (display === "inline") continue;
      if (e.scrollWidth > e.clientWidth + slack && !/auto|scroll/.test(overflowX)) found.push(`cut off: ${text}`);
      if (e.scrollHeight > e.clientHeight + slack && /hidden|clip/.test(overflowY)) found.push(`cut below: ${text}`);
    }
    return [...new Set(found)];
  }, SLACK);
}
