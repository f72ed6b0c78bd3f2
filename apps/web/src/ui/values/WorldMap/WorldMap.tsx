import { Suspense } from "react";
import outlines from "world-atlas/land-110m.json?url";
import { sexagesimal } from "../../../format/angle.ts";
import { lazyPart } from "../../../lazyPart.ts";
import classes from "./WorldMap.module.css";

/** The land and the lines on the map. Its outlines are data, which no script that a page waits for carries. */
export const Drawing = lazyPart(async () => {
  const [{ drawingOf }, answer] = await Promise.all([import("./Drawing.tsx"), fetch(outlines)]);
  return { default: drawingOf(await answer.json()) };
});

export interface Mark {
  name: string;
  /** Degrees north. */
  latitude: number;
  /** Degrees east, -180..180. */
  longitude: number;
}

const describeMark = ({ name, latitude, longitude }: Mark) =>
  `${name} at ${sexagesimal(latitude, "latitude")}, ${sexagesimal(longitude, "longitude")}`;

/** Position on Earth, on a map that comes from no foreign server. */
export function WorldMap({ mark }: { mark: Mark }) {
  return (
    <div className={classes.map} role="img" aria-label={`Map of the world with ${describeMark(mark)}`}>
      <Suspense>
        <Drawing />
      </Suspense>
      <Pin mark={mark} />
    </div>
  );
}

function Pin({ mark: { name, latitude, longitude } }: { mark: Mark }) {
  return (
    <span
      className={classes.pin}
      style={{ left: `${(longitude + 180) / 3.6}%`, top: `${(90 - latitude) / 1.8}%` }}
      // The name goes where there is room for it.
      data-side={longitude > 0 ? "left" : "right"}
    >
      <span className={classes.dot} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
