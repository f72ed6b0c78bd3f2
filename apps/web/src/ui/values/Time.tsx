import { createContext, useContext } from "react";
import { distance, inZone, type MomentShape, momentByClocks } from "../../format/moment.ts";
import { shownZone, useClocks } from "../../format/zone.ts";

/** Whether something around a moment takes the focus, and with it shows the moment's hint. */
export const WithinFocusable = createContext(false);

interface TimeProps {
  at: string | null | undefined;
  shape?: MomentShape | "distance";
  /** What to show where there is no time. */
  none?: string;
  /** Says it in these words. */
  words?: string;
}

/** A moment by the clock that was chosen; hover, tap and focus tell it by all: one's own, UTC and the site's. */
export function Time({ at, shape = "moment", none = "–", words }: TimeProps) {
  const clocks = useClocks();
  const isWithin = useContext(WithinFocusable);
  if (!at) return <span>{none}</span>;
  return (
    <time
      dateTime={at}
      className="numeric"
      data-hint={momentByClocks(at, clocks)}
      // The keyboard has no other way to the hint.
      tabIndex={isWithin ? undefined : 0}
    >
      {words ?? (shape === "distance" ? distance(at) : inZone(at, shownZone(clocks), shape))}
    </time>
  );
}
