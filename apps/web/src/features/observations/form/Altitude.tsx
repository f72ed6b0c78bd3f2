import { highestAltitude, type Observatory } from "@meridian/contract";
import { IconMountain, IconMountainOff } from "@tabler/icons-react";
import classes from "./Form.module.css";

interface AltitudeProps {
  observatory: Observatory | undefined;
  dec: number | undefined;
  /** What the observation itself asks for, in degrees. */
  limit: number | undefined;
}

/** How high the target rises at best, and whether that is high enough. */
export function Altitude({ observatory, dec, limit = 0 }: AltitudeProps) {
  return <div aria-live="polite">{words(observatory, dec, limit)}</div>;
}

function words(observatory: Observatory | undefined, dec: number | undefined, own: number) {
  if (dec === undefined) return null;
  if (!observatory)
    return (
      <p className={classes.note} data-tone="quiet">
        Choose an observatory to see how high it rises there.
      </p>
    );
  const highest = highestAltitude(observatory.latitude, dec);
  const limit = Math.max(observatory.min_altitude, own);
  const isHighEnough = highest > limit;
  const Picture = isHighEnough ? IconMountain : IconMountainOff;
  const rises =
    highest > 0
      ? `At ${observatory.name} it rises to ${highest.toFixed(1)}° at best`
      : `At ${observatory.name} it never rises above the horizon`;
  const whose = own > observatory.min_altitude ? "asked for below" : "of the observatory";
  return (
    <p className={classes.note} data-tone={isHighEnough ? "good" : "bad"}>
      <Picture size={18} aria-hidden="true" />
      <span>
        {rises}, {isHighEnough ? "above" : "too low for"} the limit of {limit}° {whose}.
      </span>
    </p>
  );
}
