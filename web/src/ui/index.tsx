/** The small parts every view is made of. */
import { AlertTriangle, ChevronRight, Info, LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, CSSProperties, ReactNode } from "react";
import { Link } from "wouter";
import { Failure } from "~/api/client";
import { t } from "~/strings";
import "./ui.css";

export { type Option, Segmented, type TabPane, Tabs } from "./Choices";
export { Sheet } from "./Sheet";

type Look = "plain" | "primary" | "danger" | "quiet";

function buttonClass(look: Look, size: "small" | "normal" | "icon", wide?: boolean): string {
  const parts = ["btn", look !== "plain" && `btn-${look}`, size !== "normal" && `btn-${size}`, wide && "btn-wide"];
  return parts.filter(Boolean).join(" ");
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: "small" | "normal" | "icon";
  wide?: boolean;
}

export function Button({ look = "plain", size = "normal", wide, className, ...rest }: ButtonProps) {
  return <button type="button" className={`${buttonClass(look, size, wide)} ${className ?? ""}`} {...rest} />;
}

/** A button that shows only a picture; its name is read out and shown on hover. */
export function IconButton({ name, children, ...rest }: ButtonProps & { name: string }) {
  return (
    <Button size="icon" look="quiet" aria-label={name} title={name} {...rest}>
      {children}
    </Button>
  );
}

export function LinkButton({ href, look = "plain", children }: { href: string; look?: Look; children: ReactNode }) {
  return (
    <Link href={href} className={buttonClass(look, "normal")}>
      {children}
    </Link>
  );
}

export function Chip({
  on,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { on?: boolean | undefined }) {
  return <button type="button" aria-pressed={on ?? false} className={`chip ${className ?? ""}`} {...rest} />;
}

export function Slider(props: {
  label: string;
  value: number;
  max: number;
  text?: string;
  onChange: (value: number) => void;
}) {
  const max = Math.max(props.max, 1);
  return (
    <input
      type="range"
      className="slider"
      aria-label={props.label}
      aria-valuetext={props.text}
      min={0}
      max={max}
      value={props.value}
      disabled={props.max === 0}
      style={{ "--part": `${(100 * props.value) / max}%` } as CSSProperties}
      onChange={(event) => props.onChange(Number(event.target.value))}
    />
  );
}

export function Toggle(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={props.on}
        aria-checked={props.on}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.label}
    </label>
  );
}

/** A labelled native select: the best picker a phone has. */
export function Select<V extends string>(props: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  return (
    <label className="field">
      <span>{props.label}</span>
      <select className="input" value={props.value} onChange={(event) => props.onChange(event.target.value as V)}>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Fold({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className="fold" open={open}>
      <summary>
        <ChevronRight size={18} aria-hidden />
        {title}
      </summary>
      {children}
    </details>
  );
}

/** Shown only when something takes longer than a moment. */
export function Waiting({ text = t.common.working }: { text?: string }) {
  return (
    <div className="waiting" role="status">
      <LoaderCircle size={20} aria-hidden />
      {text}
    </div>
  );
}

/** The outline of a view, shown at once while its content is on the way. */
export function Skeleton({ text = t.common.working }: { text?: string }) {
  return (
    <div className="page skeleton" role="status">
      <span className="sr-only">{text}</span>
      <div />
      <div />
      <div />
    </div>
  );
}

export function Note({ tone = "info", children }: { tone?: "info" | "bad" | "found"; children: ReactNode }) {
  const Icon = tone === "bad" ? AlertTriangle : Info;
  return (
    <div className={`note ${tone === "info" ? "" : `note-${tone}`}`} role={tone === "bad" ? "alert" : undefined}>
      <Icon size={20} aria-hidden />
      <div className="grow stack" style={{ gap: 6 }}>
        {children}
      </div>
    </div>
  );
}

/** Nothing went wrong: this is for those who have signed in. Afterwards they are here again. */
function SignInFirst() {
  const here = encodeURIComponent(location.pathname + location.search);
  return (
    <div role="alert">
      <Note>
        <strong>{t.account.first}</strong>
        <span>{t.account.firstText}</span>
        <div>
          <LinkButton href={`~/sign-in?to=${here}`} look="primary">
            {t.account.signIn}
          </LinkButton>
        </div>
      </Note>
    </div>
  );
}

/** What went wrong, where, and what to do next. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }) {
  const failure = Failure.from(error);
  if (failure.status === 401) return <SignInFirst />;
  // What is not there will not be there the next time: there must be another way on.
  const gone = failure.status === 404;
  return (
    <Note tone="bad">
      <strong>{failure.message}</strong>
      {t.errors.at(failure.place) && <span>{t.errors.at(failure.place)}</span>}
      {failure.advice && <span>{failure.advice}</span>}
      {gone && (
        <div>
          <LinkButton href="~/">{t.common.home}</LinkButton>
        </div>
      )}
      {retry && !gone && (
        <div>
          <Button size="small" onClick={retry}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
    </Note>
  );
}

/** Trouble that leaves nothing else to show. */
export function OnlyTrouble(props: { error: unknown; retry?: () => void }) {
  return (
    <main className="page page-narrow">
      <Trouble {...props} />
    </main>
  );
}

export function Progress({ label, value }: { label: string; value: number }) {
  const percent = Math.round(value * 100);
  return (
    <div className="progress" role="progressbar" aria-label={label} aria-valuenow={percent}>
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}

export function Bar({ share, tone = "var(--yes)" }: { share: number; tone?: string }) {
  return (
    <div className="bar" aria-hidden>
      <span style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%`, background: tone }} />
    </div>
  );
}
