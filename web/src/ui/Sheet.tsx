/** A sheet over the page: from the bottom on a phone, in the middle on a desktop. */
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
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
 * for it, and on a slow phone a tap would wait for that.
 */
function useCover(content: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    let covered = false;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        covered = true;
        cover(1);
        if (!content.current?.contains(document.activeElement)) content.current?.focus();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      if (covered) cover(-1);
    };
  }, [content]);
}

function Body({ title, onClose, children }: Omit<SheetProps, "open">) {
  const content = useRef<HTMLDivElement>(null);
  useCover(content);
  useBackCloses(onClose);
  return (
    <>
      <div className="overlay" />
      <Dialog.Content
        ref={content}
        className="sheet"
        aria-modal
        aria-describedby={undefined}
        onFocusOutside={(event) => event.preventDefault()}
      >
        <div className="sheet-head">
          <Dialog.Title asChild>
            <h2>{title}</h2>
          </Dialog.Title>
          <Dialog.Close asChild>
            <IconButton name={t.common.close}>
              <X aria-hidden />
            </IconButton>
          </Dialog.Close>
        </div>
        <div className="sheet-body">{children}</div>
      </Dialog.Content>
    </>
  );
}

export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Dialog.Root modal={false} open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Body title={title} onClose={onClose}>
          {children}
        </Body>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
