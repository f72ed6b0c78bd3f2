import { landPath } from "./land.ts";
import classes from "./WorldMap.module.css";

const land = landPath();
const every = (step: number, from: number, to: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
const graticule = [
  ...every(30, -150, 150).map((east) => `M${east},-90V90`),
  ...every(30, -60, 60).map((north) => `M-180,${north}H180`),
].join("");

/** The map without what is marked on it. It brings the outlines with it, hence apart and loaded when it is wanted. */
export default function Drawing() {
  return (
    <svg viewBox="-180 -90 360 180" className={classes.drawing} aria-hidden="true">
      <path d={land} className={classes.land} />
      <path d={graticule} className={classes.graticule} />
      <path d="M-180,0H180M0,-90V90" className={classes.axes} />
    </svg>
  );
}
