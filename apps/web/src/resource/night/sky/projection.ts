import { type Horizon, horizonAt } from "@meridian/contract";

/** The radius of the drawing: a unit is a degree from the zenith. */
export const rim = 90;

/** Half the width of the drawing, with room for the directions. */
export const edge = 104;

/** A point of the sky seen from below its zenith, as on a map: north up, east to the right. Azimuth and altitude in degrees. */
export function onDome(azimuth: number, altitude: number): [x: number, y: number] {
  const [distance, angle] = [rim - altitude, (azimuth * Math.PI) / 180];
  return [distance * Math.sin(angle), -distance * Math.cos(angle)];
}

const written = (length: number) => String(Number(length.toFixed(2)));

/** A circle of one altitude as the path of an SVG. */
export function circlePath(altitude: number): string {
  const radius = written(rim - altitude);
  return `M0,-${radius}A${radius},${radius},0,1,1,0,${radius}A${radius},${radius},0,1,1,0,-${radius}Z`;
}

const everyDegree = Array.from({ length: 360 }, (_, azimuth) => azimuth);

/** The skyline as the path of an SVG: bent, because what is straight between two points isn't on a disc. */
export function skylinePath(horizon: Horizon): string {
  const azimuths = new Set([...everyDegree, ...horizon.map(([azimuth]) => azimuth % 360)]);
  const corners = [...azimuths]
    .sort((one, other) => one - other)
    .map((azimuth) => onDome(azimuth, horizonAt(horizon, azimuth)).map(written).join(","));
  return `M${corners.join("L")}Z`;
}
