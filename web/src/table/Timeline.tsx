/** Walk back and forth through what happened. The present is the right end. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { t } from "~/strings";
import { IconButton, Slider } from "~/ui";

interface TimelineProps {
  count: number;
  at: number;
  text: string;
  /** `null` is the present, whatever is entered later. */
  onChange: (at: number | null) => void;
}

export function Timeline({ count, at, text, onChange }: TimelineProps) {
  const go = (to: number) => onChange(to >= count ? null : Math.max(0, to));
  return (
    <section className="timeline" aria-label={t.timeline.label}>
      <div className="row timeline-row">
        <IconButton name={t.timeline.back} disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Slider label={t.timeline.label} value={at} max={count} text={t.timeline.at(at, count)} onChange={go} />
        <IconButton name={t.timeline.forward} disabled={at >= count} onClick={() => go(at + 1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <p className="small soft timeline-text" aria-live="polite">
        {count > 0 && <span className="num">{t.timeline.at(at, count)}</span>} {text}
      </p>
    </section>
  );
}
