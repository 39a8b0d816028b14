/** The small parts every view is made of. */
import { AlertTriangle, ChevronRight, Info, LoaderCircle } from "lucide-react";
import { Slider as RadixSlider, Switch as RadixSwitch, Tabs as RadixTabs, ToggleGroup } from "radix-ui";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { Failure } from "~/api/client";
import { t } from "~/strings";
import "./ui.css";

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

export interface Option<V extends string> {
  value: V;
  label: ReactNode;
  name?: string;
}

/** One of a few, all in sight. */
export function Segmented<V extends string>(props: {
  label: string;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      className="tabs-list"
      aria-label={props.label}
      value={props.value}
      onValueChange={(value) => value && props.onChange(value as V)}
    >
      {props.options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} className="tab" aria-label={option.name}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

export interface TabPane {
  value: string;
  label: ReactNode;
  body: ReactNode;
}

export function Tabs(props: {
  label: string;
  panes: readonly TabPane[];
  value: string;
  onChange: (v: string) => void;
}) {
  return (
    <RadixTabs.Root value={props.value} onValueChange={props.onChange} className="stack">
      <RadixTabs.List className="tabs-list" aria-label={props.label}>
        {props.panes.map((pane) => (
          <RadixTabs.Trigger key={pane.value} value={pane.value} className="tab">
            {pane.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {props.panes.map((pane) => (
        <RadixTabs.Content key={pane.value} value={pane.value} tabIndex={-1}>
          {pane.body}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

export function Slider(props: {
  label: string;
  value: number;
  max: number;
  text?: string;
  onChange: (value: number) => void;
}) {
  return (
    <RadixSlider.Root
      className="slider"
      value={[props.value]}
      min={0}
      max={Math.max(props.max, 1)}
      disabled={props.max === 0}
      onValueChange={([value]) => props.onChange(value ?? 0)}
    >
      <RadixSlider.Track className="slider-track">
        <RadixSlider.Range className="slider-range" />
      </RadixSlider.Track>
      <RadixSlider.Thumb className="slider-thumb" aria-label={props.label} aria-valuetext={props.text} />
    </RadixSlider.Root>
  );
}

export function Toggle(props: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <span className="toggle">
      <RadixSwitch.Root className="switch" checked={props.on} onCheckedChange={props.onChange} aria-label={props.label}>
        <RadixSwitch.Thumb />
      </RadixSwitch.Root>
      <span aria-hidden>{props.label}</span>
    </span>
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

/** What went wrong, where, and what to do next. */
export function Trouble({ error, retry }: { error: unknown; retry?: () => void }) {
  const failure = Failure.from(error);
  return (
    <Note tone="bad">
      <strong>{failure.message}</strong>
      {t.errors.at(failure.place) && <span>{t.errors.at(failure.place)}</span>}
      {failure.advice && <span>{failure.advice}</span>}
      {failure.status === 401 && (
        <div>
          <LinkButton href={`~/sign-in?to=${encodeURIComponent(location.pathname)}`}>{t.account.signIn}</LinkButton>
        </div>
      )}
      {retry && (
        <div>
          <Button size="small" onClick={retry}>
            {t.common.tryAgain}
          </Button>
        </div>
      )}
    </Note>
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
