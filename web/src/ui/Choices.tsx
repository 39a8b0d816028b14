/** One of a few, all in sight: a choice, or the panes of a view. */
import { type ReactNode, useId } from "react";
import { walk } from "./walk";

export interface Option<V extends string> {
  value: V;
  label: ReactNode;
  name?: string;
}

export function Segmented<V extends string>(props: {
  label: string;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
}) {
  const known = props.options.some(({ value }) => value === props.value);
  return (
    <div
      role="radiogroup"
      className="tabs-list"
      aria-label={props.label}
      onKeyDown={(event) => walk(event, "[role=radio]")?.click()}
    >
      {props.options.map(({ value, label, name }, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a real radio button cannot be drawn as a tab.
        <button
          key={value}
          type="button"
          role="radio"
          className="tab"
          aria-label={name}
          aria-checked={value === props.value}
          tabIndex={value === props.value || (!known && i === 0) ? 0 : -1}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
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
  const id = useId();
  return (
    <div className="stack">
      <div
        role="tablist"
        className="tabs-list"
        aria-label={props.label}
        onKeyDown={(event) => walk(event, "[role=tab]")?.click()}
      >
        {props.panes.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            className="tab"
            aria-selected={value === props.value}
            aria-controls={value === props.value ? `${id}-pane` : undefined}
            tabIndex={value === props.value ? 0 : -1}
            onClick={() => props.onChange(value)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-pane`} aria-labelledby={`${id}-${props.value}`} key={props.value} tabIndex={-1}>
        {props.panes.find(({ value }) => value === props.value)?.body}
      </div>
    </div>
  );
}
