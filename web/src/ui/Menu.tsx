/** A menu under its button. */
import { EllipsisVertical } from "lucide-react";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { IconButton } from ".";
import { walk } from "./walk";

const Close = createContext<() => void>(() => undefined);

export function MenuItem(props: { icon: ReactNode; label: string; bad?: boolean; onSelect: () => void }) {
  const close = useContext(Close);
  const choose = () => {
    close();
    props.onSelect();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`menu-item ${props.bad ? "menu-item-bad" : ""}`}
      onClick={choose}
    >
      {props.icon}
      {props.label}
    </button>
  );
}

/** `hr`, in a menu. */
export function MenuLine() {
  return <hr className="menu-line" />;
}

function Items({ name, close, children }: { name: string; close: () => void; children: ReactNode }) {
  const items = useRef<HTMLDivElement>(null);
  useEffect(() => items.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(), []);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    } else walk(event, "[role=menuitem]");
  };
  return (
    <>
      <button type="button" className="menu-behind" tabIndex={-1} aria-hidden onClick={close} />
      <div ref={items} role="menu" tabIndex={-1} className="menu" aria-label={name} onKeyDown={press}>
        <Close.Provider value={close}>{children}</Close.Provider>
      </div>
    </>
  );
}

export function Menu({ name, children }: { name: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.querySelector("button")?.focus();
  };
  return (
    <div className="menu-place" ref={button}>
      <IconButton name={name} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <EllipsisVertical aria-hidden />
      </IconButton>
      {open && (
        <Items name={name} close={close}>
          {children}
        </Items>
      )}
    </div>
  );
}
