import type { Observatory } from "@meridian/contract";
import { useId } from "react";
import classes from "./Dome.module.css";
import { circlePath, edge, onDome, rim, skylinePath } from "./projection.ts";

const directions = [
  ["N", 0],
  ["E", 90],
  ["S", 180],
  ["W", 270],
] as const;

/** Between them lies every thirtieth degree of azimuth. */
const spokes = Array.from({ length: 12 }, (_, index) => index * 30);

/** The labels of altitudes, at an azimuth where what stands near the pole doesn't cover them. */
export const altitudeLabels = [30, 60].map((altitude) => ({ altitude, at: onDome(15, altitude) }));

/** The box around a dome. */
export const domeBox = [-edge, -edge, 2 * edge, 2 * edge].join(" ");

/** The limits of an observatory that a dome shows. */
export type DomeLimits = Pick<Observatory, "horizon" | "min_altitude" | "max_altitude">;

/** The sky that the horizon covers and what lies beyond the altitude limits, with a grid and the directions. */
export function DomeFrame({ horizon, min_altitude, max_altitude }: DomeLimits) {
  const id = useId();
  return (
    <>
      <defs>
        <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2="5" className={classes.hatch} />
        </pattern>
      </defs>
      {min_altitude > 0 && (
        <path d={circlePath(0) + circlePath(min_altitude)} fillRule="evenodd" fill={`url(#${id})`} />
      )}
      {max_altitude < 90 && <path d={circlePath(max_altitude)} fill={`url(#${id})`} />}
      {horizon.length > 0 && (
        <path d={circlePath(0) + skylinePath(horizon)} fillRule="evenodd" className={classes.ground} />
      )}
      {spokes.map((azimuth) => {
        const [x, y] = onDome(azimuth, 0);
        return <line key={azimuth} x2={x} y2={y} className={classes.grid} />;
      })}
      {[0, 30, 60].map((altitude) => (
        <circle key={altitude} r={rim - altitude} className={classes.grid} />
      ))}
      {[min_altitude, max_altitude]
        .filter((altitude) => altitude > 0 && altitude < 90)
        .map((altitude) => (
          <circle key={altitude} r={rim - altitude} className={classes.limit} />
        ))}
      {altitudeLabels.map(({ altitude, at: [x, y] }) => (
        <text key={altitude} x={x} y={y} className={classes.altitude}>
          {altitude}°
        </text>
      ))}
      {directions.map(([name, azimuth]) => {
        const [x, y] = onDome(azimuth, -9);
        return (
          <text key={name} x={x} y={y} className={classes.direction}>
            {name}
          </text>
        );
      })}
    </>
  );
}
