import type { TargetsVisibility, VisibleTarget } from "@meridian/contract";
import { inZone } from "../../format/moment.ts";
import { useZone } from "../../format/zone.ts";
import { skyColor } from "../../resource/night/phases.ts";
import classes from "./Targets.module.css";

interface Span {
  start: string;
  end: string;
}

interface NightBarProps extends Pick<VisibleTarget, "possible"> {
  night: TargetsVisibility["observatories"][number];
}

/** A night from dusk to dawn, with the times in which a target is above the limits; in words below. */
export function NightBar({ night, possible }: NightBarProps) {
  const zone = useZone();
  const [from, to] = [Date.parse(night.start), Date.parse(night.end)];
  const at = (time: string) => Math.min(1, Math.max(0, (Date.parse(time) - from) / (to - from))) * 200;
  const band = ({ start, end }: Span) => ({ x: at(start), width: at(end) - at(start) });
  const clock = (time: string) => inZone(time, zone, "clock");
  const times = possible.map(({ start, end }) => `${clock(start)}–${clock(end)}`).join(", ");
  return (
    <div className={classes.night}>
      <svg viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
        {night.phases.map((one) => (
          <rect key={one.start} {...band(one)} height="16" fill={skyColor(one.phase)} />
        ))}
        {possible.map((one) => (
          <rect key={one.start} {...band(one)} y="4" height="8" className={classes.up} />
        ))}
      </svg>
      <span className={times ? "numeric" : classes.quiet}>{times || "Not up in the dark"}</span>
    </div>
  );
}
