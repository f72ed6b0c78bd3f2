import type { NightPhase } from "@meridian/contract";
import type { ReactNode } from "react";
import { inZone } from "../../format/moment.ts";
import { useZone } from "../../format/zone.ts";
import classes from "./Night.module.css";
import { skyColor } from "./phases.ts";

interface Span {
  start: string;
  end: string;
}

interface StripProps {
  night: Span & { phases: NightPhase[] };
  /** Draws on it: `band` gives a span's place across, on a strip 40 high. */
  children(band: (of: Span) => { x: number; width: number }): ReactNode;
}

/** A night as a band under a sky as dark as it is drawn, with the present. Whoever doesn't see it reads the list below. */
export function Strip({ night: { start, end, phases }, children }: StripProps) {
  const zone = useZone();
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const at = (time: string) => ((Date.parse(time) - from) / (to - from)) * 1000;
  const band = (of: Span) => ({ x: at(of.start), width: at(of.end) - at(of.start) });
  const now = at(new Date().toISOString());
  return (
    <div className={classes.strip} aria-hidden="true">
      <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
        {phases.map((one) => (
          <rect key={one.start} {...band(one)} height="40" fill={skyColor(one.phase)} />
        ))}
        {children(band)}
        {now >= 0 && now <= 1000 && <line className={classes.now} x1={now} x2={now} y2="40" />}
      </svg>
      <p>
        <span>{inZone(start, zone, "clock")}</span>
        <span>{inZone(end, zone, "clock")}</span>
      </p>
    </div>
  );
}
