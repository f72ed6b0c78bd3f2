import { useEffect, useState } from "react";
import { inZone, momentByClocks, zoneName } from "../format/moment.ts";
import { differing, useClocks } from "../format/zone.ts";
import classes from "./TopBar.module.css";

const minute = 60_000;

/** The time now, which changes as the minute does. */
function useMinute(): string {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (Date.now() % minute) + 50);
    return () => clearTimeout(timer);
  }, [now]);
  return new Date(now - (now % minute)).toISOString();
}

/** What time it is: UTC, one's own, and on a page about an observatory there. */
export function Clock() {
  const now = useMinute();
  const clocks = useClocks();
  return (
    <div
      className={classes.clock}
      role="timer"
      aria-label="Clock"
      data-hint={momentByClocks(now, clocks, "moment")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has no other way to the hint
      tabIndex={0}
    >
      {differing(clocks).map(({ zone }) => (
        <span key={zone}>
          {inZone(now, zone, "clock")} <span className={classes.zone}>{zoneName(now, zone)}</span>
        </span>
      ))}
    </div>
  );
}
