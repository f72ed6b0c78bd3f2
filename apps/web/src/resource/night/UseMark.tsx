import type { NightUse } from "@meridian/contract";
import classes from "./Night.module.css";

/** Heights on the strip, 40 high: colours alone are one at night. */
const heights: Record<NightUse, number> = {
  observing: 32,
  weather: 24,
  safety: 20,
  downtime: 16,
  hold: 16,
  offline: 10,
  idle: 4,
};

const hatch = "use-hatch";

/** The lines over dark hours in which nothing could be observed; once on a page. */
export function UseHatch() {
  return (
    <defs>
      <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line y2="8" className={classes.hatch} />
      </pattern>
    </defs>
  );
}

interface UseMarkProps {
  use: NightUse;
  x?: number;
  width: number;
}

/** Dark hours with one use, on a strip or in its legend. */
export function UseMark({ use, ...across }: UseMarkProps) {
  const place = { ...across, y: (40 - heights[use]) / 2, height: heights[use] };
  return (
    <>
      <rect className={classes.use} data-use={use} {...place} />
      {use !== "observing" && use !== "idle" && <rect fill={`url(#${hatch})`} {...place} />}
    </>
  );
}
