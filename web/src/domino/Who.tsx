/** Who holds which tile: one map for each hidden hand and one for all. */
import { useState } from "react";
import type { Place, Seat } from "~/api/types";
import { useWide } from "~/app/media";
import { t } from "~/strings";
import { large } from "~/strings/format";
import { Segmented } from "~/ui";
import type { DominoView } from "./DominoTable";
import { Heat } from "./Heat";
import { hiddenSeats, nameOf, SEAT_TONE, statuses } from "./model";

export function SeatDot({ seat }: { seat: Place }) {
  const tone = SEAT_TONE[seat];
  return (
    <span className="seat-dot" style={{ background: tone.strong, color: tone.ink }} aria-hidden>
      {t.domino.letters[seat]}
    </span>
  );
}

export function Who({ view }: { view: DominoView }) {
  const seats = hiddenSeats(view.reading, view.settings.viewer);
  const pile = Object.values(view.reading.tiles).some((chances) => (chances.boneyard ?? 0) > 0);
  const places: Place[] = pile ? [...seats, "boneyard"] : seats;
  const [chosen, setChosen] = useState<Seat | "all">("all");
  const wide = useWide();
  const { names } = view.settings;
  const statusOf = statuses(view.settings, view.events);
  const map = (seat: Seat | null) => (
    <Heat set={view.settings.set ?? 6} reading={view.reading} seat={seat} statusOf={statusOf} names={names} />
  );
  return (
    <section className="panel stack" aria-labelledby="who">
      <div className="row spread">
        <h2 id="who">{t.domino.who}</h2>
        <span className="small soft num">{t.domino.deals(large(view.reading.deals))}</span>
      </div>
      {wide ? (
        <div className="heat-wall">
          {[null, ...seats].map((seat) => (
            <figure key={seat ?? "all"}>
              <figcaption className="row row-tight">
                {seat ? <SeatDot seat={seat} /> : places.map((place) => <SeatDot key={place} seat={place} />)}
                <strong>{seat ? nameOf(seat, names) : t.domino.everyone}</strong>
              </figcaption>
              {map(seat)}
            </figure>
          ))}
        </div>
      ) : (
        <>
          <Segmented
            label={t.domino.whose}
            value={chosen}
            onChange={setChosen}
            options={[
              { value: "all", label: t.domino.everyone },
              ...seats.map((seat) => ({ value: seat as Seat | "all", label: nameOf(seat, names) })),
            ]}
          />
          {map(chosen === "all" ? null : chosen)}
          {chosen === "all" && (
            <div className="row small soft">
              {places.map((place) => (
                <span key={place} className="row row-tight">
                  <SeatDot seat={place} />
                  {nameOf(place, names)}
                </span>
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}
