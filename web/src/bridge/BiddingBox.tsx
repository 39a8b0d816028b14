/** The bidding box: every call, the legal ones alive; on a phone the level first. Keys: 1–7 then C D H S N; P, X. */
import { useState } from "react";
import { useWide } from "~/app/media";
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

const LEVELS = [1, 2, 3, 4, 5, 6, 7] as const;

function useKeys({ legal, disabled, onCall }: BoxProps, setShown: (level: number | null) => void): void {
  const [level, setLevel] = useState<number | null>(null);
  const call = (name: string) => () => {
    setLevel(null);
    if (!disabled && legal.includes(name)) onCall(name);
  };
  const keys: Record<string, () => void> = { p: call("P"), x: call(legal.includes("XX") ? "XX" : "X") };
  for (const digit of LEVELS) {
    keys[`${digit}`] = () => {
      setLevel(digit);
      setShown(digit);
    };
  }
  if (level !== null) for (const strain of STRAINS) keys[strain.toLowerCase()] = call(`${level}${strain}`);
  useShortcuts(keys);
}

function CallButton({ call, box }: { call: string; box: BoxProps }) {
  return (
    <button
      type="button"
      className={`box-call box-${call}`}
      aria-label={callName(call)}
      disabled={box.disabled || !box.legal.includes(call)}
      onClick={() => box.onCall(call)}
    >
      <CallText call={call} />
    </button>
  );
}

/** Two rows instead of seven: the levels, and the strains of the one that is chosen. */
function ByLevel({ box, dead, shown, onShown }: LevelProps) {
  const first = LEVELS.find((level) => !dead(level)) ?? 7;
  const level = shown !== null && !dead(shown) ? shown : first;
  return (
    <>
      <div className="box-levels">
        {LEVELS.map((each) => (
          <button
            key={each}
            type="button"
            className="box-call"
            aria-label={t.bridge.level(each)}
            aria-pressed={each === level}
            disabled={box.disabled || dead(each)}
            onClick={() => onShown(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <div className="box-grid">
        {STRAINS.map((strain) => (
          <CallButton key={strain} call={`${level}${strain}`} box={box} />
        ))}
      </div>
    </>
  );
}

interface LevelProps {
  box: BoxProps;
  dead: (level: number) => boolean;
  shown: number | null;
  onShown: (level: number | null) => void;
}

export function BiddingBox(props: BoxProps) {
  const [shown, setShown] = useState<number | null>(null);
  useKeys(props, setShown);
  const wide = useWide();
  const dead = (level: number) => STRAINS.every((strain) => !props.legal.includes(`${level}${strain}`));
  const levels = LEVELS.filter((level) => !props.compact || !dead(level));
  return (
    <fieldset className="box">
      <legend className="sr-only">{t.bridge.box}</legend>
      <div className="box-row">
        {["P", "X", "XX"].map((call) => (
          <CallButton key={call} call={call} box={props} />
        ))}
      </div>
      {wide ? (
        <>
          <div className="box-grid">
            {levels.flatMap((level) =>
              STRAINS.map((strain) => <CallButton key={level + strain} call={`${level}${strain}`} box={props} />),
            )}
          </div>
          <p className="small soft box-keys">{t.bridge.keys}</p>
        </>
      ) : (
        <ByLevel box={props} dead={dead} shown={shown} onShown={setShown} />
      )}
    </fieldset>
  );
}
