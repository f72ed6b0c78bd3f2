import type { Tone } from "../../ui/values/StatusBadge.tsx";
import classes from "./Analytics.module.css";

/** A bar beside a number that says the same. */
export const Share = ({ of: value, most, tone }: { of: number; most: number; tone: Tone }) => (
  <span className={classes.share} data-tone={tone} aria-hidden="true">
    <span style={{ width: `${(value / most) * 100}%` }} />
  </span>
);
