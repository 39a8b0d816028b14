/** The bidding box: every call, the legal ones alive. Keys: 1–7 then C D H S N; P, X. */
import { useState } from "react";
import { useShortcuts } from "~/app/shortcuts";
import { t } from "~/strings";
import { CallText, callName } from "./Call";
import { STRAINS } from "./calls";

interface BoxProps {
  legal: readonly string[];
  disabled?: boolean;
  /** Leave out levels that nobody can bid any more. */
  compact?: boolean;
  onCall: (call: string) => void;
}

function useKeys({ legal, disabled, onCall }: BoxProps): void {
  const [level, setLevel] = useState<number | null>(null);
  const call = (name: string) => () => {
    setLevel(null);
    if (!disabled && legal.includes(name)) onCall(name);
  };
  const keys: Record<string, () => void> = { p: call("P"), x: call(legal.includes("XX") ? "XX" : "X") };
  for (let digit = 1; digit <= 7; digit++) keys[`${digit}`] = () => setLevel(digit);
  if (level !== null) for (const strain of STRAINS) keys[strain.toLowerCase()] = call(`${level}${strain}`);
  useShortcuts(keys);
}

export function BiddingBox(props: BoxProps) {
  useKeys(props);
  const button = (call: string) => (
    <button
      key={call}
      type="button"
      className={`box-call box-${call}`}
      aria-label={callName(call)}
      disabled={props.disabled || !props.legal.includes(call)}
      onClick={() => props.onCall(call)}
    >
      <CallText call={call} />
    </button>
  );
  const dead = (level: number) => STRAINS.every((strain) => !props.legal.includes(`${level}${strain}`));
  const levels = [1, 2, 3, 4, 5, 6, 7].filter((level) => !props.compact || !dead(level));
  return (
    <fieldset className="box">
      <legend className="sr-only">{t.bridge.box}</legend>
      <div className="box-row">{["P", "X", "XX"].map(button)}</div>
      <div className="box-grid">{levels.flatMap((level) => STRAINS.map((strain) => button(`${level}${strain}`)))}</div>
    </fieldset>
  );
}
