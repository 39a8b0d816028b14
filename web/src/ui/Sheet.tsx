/** A sheet over the page: from the bottom on a phone, in the middle on a desktop. */
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { isTop, Layer, useLayer } from "~/app/layers";
import { t } from "~/strings";
import { IconButton } from ".";
import { useBackCloses } from "./behind";

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** How many sheets lie over the page. */
let over = 0;

function cover(change: 1 | -1): void {
  over += change;
  const page = document.getElementById("root");
  if (page) page.inert = over > 0;
  const bar = window.innerWidth - document.documentElement.clientWidth;
  document.body.style.paddingRight = over > 0 && bar > 0 ? `${bar}px` : "";
  document.body.style.overflow = over > 0 ? "hidden" : "";
}

/**
 * Puts the page beneath out of reach, a moment after the sheet is seen: the browser has to look at every element again
 * for it, and on a slow phone a tap would wait for that. What had the focus gets it back in the end.
 */
function useCover(content: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    let covered = false;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        covered = true;
        cover(1);
        if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (!covered) return;
      cover(-1);
      if (before?.isConnected) before.focus({ preventScroll: true });
    };
  }, [content]);
}

/** The Escape key is for the topmost sheet, from the moment that it is seen. */
function useEscape(layer: number, onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isTop(layer)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [layer]);
}

function Body({ title, onClose, children }: Omit<SheetProps, "open">) {
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  useCover(content);
  useBackCloses(onClose);
  const layer = useLayer();
  useEscape(layer, onClose);
  return (
    <Layer.Provider value={layer}>
      <button type="button" className="overlay" tabIndex={-1} aria-hidden onClick={onClose} />
      <div ref={content} className="sheet" role="dialog" aria-modal aria-labelledby={id} tabIndex={-1}>
        <div className="sheet-head">
          <h2 id={id}>{title}</h2>
          <IconButton name={t.common.close} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        <div className="sheet-body">{children}</div>
      </div>
    </Layer.Provider>
  );
}

export function Sheet({ open, onClose, title, children }: SheetProps) {
  if (!open) return null;
  return createPortal(
    <Body title={title} onClose={onClose}>
      {children}
    </Body>,
    document.body,
  );
}
