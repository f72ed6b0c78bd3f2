import { DomeFrame, type DomeLimits, domeBox } from "../../../resource/night/sky/DomeFrame.tsx";
import { rim } from "../../../resource/night/sky/projection.ts";
import classes from "./Horizon.module.css";
import { describeHorizon } from "./rows.ts";

/** The sky over a compass, with the zenith in its middle: what the horizon covers, and what lies beyond the altitude limits. */
export function HorizonDome({ horizon, min_altitude, max_altitude }: DomeLimits) {
  const ground = describeHorizon(horizon) ?? "no points";
  const label = `Sky over a compass, north up and east to the right. Horizon: ${ground}. Altitude limits: ${min_altitude}° to ${max_altitude}°.`;
  return (
    <figure className={classes.figure}>
      <svg viewBox={domeBox} role="img" aria-label={label} className={classes.dome}>
        <circle r={rim} className={classes.sky} />
        <DomeFrame horizon={horizon} min_altitude={min_altitude} max_altitude={max_altitude} />
      </svg>
      <figcaption className={classes.caption}>
        The rim is the horizon, the middle the zenith; east is to the right, as on a map.
      </figcaption>
    </figure>
  );
}
