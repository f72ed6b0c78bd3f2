import { feature } from "topojson-client";
import { type Ring, ringPath } from "./ringPath.ts";
import classes from "./WorldMap.module.css";

type Topology = Parameters<typeof feature>[0];
interface Land {
  features: { geometry: { coordinates: Ring[][] } }[];
}

const every = (step: number, from: number, to: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
const graticule = [
  ...every(30, -150, 150).map((east) => `M${east},-90V90`),
  ...every(30, -60, 60).map((north) => `M-180,${north}H180`),
].join("");

/** Makes the map without what is marked on it, of the outlines of the land. */
export function drawingOf(outlines: unknown) {
  const land = landPath(outlines as Topology);
  return () => (
    <svg viewBox="-180 -90 360 180" className={classes.drawing} aria-hidden="true">
      <path d={land} className={classes.land} />
      <path d={graticule} className={classes.graticule} />
      <path d="M-180,0H180M0,-90V90" className={classes.axes} />
    </svg>
  );
}

/** The land on Earth as an SVG path: degrees east to the right, degrees north upwards. Natural Earth, 1:110 million. */
function landPath(outlines: Topology): string {
  const land = feature(outlines, outlines.objects.land!) as unknown as Land;
  return land.features.flatMap(({ geometry }) => geometry.coordinates.flat().map(ringPath)).join("");
}
