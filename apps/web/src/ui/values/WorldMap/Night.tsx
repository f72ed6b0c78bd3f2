import { subsolarPoint } from "@meridian/contract";
import { memo } from "react";
import { darkRing } from "./darkRing.ts";
import { ringPath } from "./ringPath.ts";
import classes from "./WorldMap.module.css";

/** The twilights and the night by how deep the Sun is below the horizon, in degrees. */
const depths = { civil: 0, nautical: 6, astronomical: 12, night: 18 };

/** Day, twilights and night over the whole world at a moment in milliseconds. */
export const Night = memo(function Night({ at }: { at: number }) {
  const sun = subsolarPoint(at);
  return (
    <svg viewBox="-180 -90 360 180" className={classes.sky} aria-hidden="true">
      {Object.entries(depths).map(([phase, depth]) => (
        <path key={phase} d={ringPath(darkRing(sun, depth))} fill={`var(--m-sky-${phase})`} />
      ))}
    </svg>
  );
});
