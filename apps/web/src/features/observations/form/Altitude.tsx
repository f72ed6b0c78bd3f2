import { highestAltitude, type Observatory } from "@meridian/contract";
import { IconMountain, IconMountainOff } from "@tabler/icons-react";
import classes from "./Form.module.css";

interface AltitudeProps {
  /** Undefined where none is chosen, and where it isn't to be seen. */
  observatory: Observatory | undefined;
  isChosen: boolean;
  dec: number | undefined;
  /** What the constraints ask for, in degrees. */
  asked: number | undefined;
}

/** How high the target rises at best, and whether that is high enough. */
export function Altitude({ observatory, isChosen, dec, asked = 0 }: AltitudeProps) {
  return (
    <div aria-live="polite">
      {dec !== undefined && observatory && <Reach observatory={observatory} dec={dec} asked={asked} />}
      {dec !== undefined && !isChosen && (
        <p className={classes.note} data-tone="quiet">
          Choose an observatory to see its altitude there.
        </p>
      )}
    </div>
  );
}

interface ReachProps {
  observatory: Observatory;
  dec: number;
  asked: number;
}

function Reach({ observatory: { name, latitude, min_altitude }, dec, asked }: ReachProps) {
  const highest = highestAltitude(latitude, dec);
  const isHighEnough = highest > Math.max(min_altitude, asked);
  const limit =
    asked > min_altitude
      ? `the ${asked}° that the constraints ask for`
      : `the observatory's limit of ${min_altitude}°`;
  const Picture = isHighEnough ? IconMountain : IconMountainOff;
  return (
    <p className={classes.note} data-tone={isHighEnough ? "good" : "bad"}>
      <Picture size={18} aria-hidden="true" />
      <span>
        {highest > 0
          ? `At ${name} it rises to ${highest.toFixed(1)}° at best, ${isHighEnough ? "above" : "not above"} ${limit}.`
          : `At ${name} it never rises above the horizon.`}
      </span>
    </p>
  );
}
