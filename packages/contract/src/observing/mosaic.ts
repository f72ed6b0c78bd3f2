import { fieldOfView } from "../places/fieldOfView.ts";
import type { Equipment } from "../places/observatory.ts";
import type { Mosaic, Panel, Sequence } from "./sequence.ts";

const radian = Math.PI / 180;

/** Counts the places at which an observation exposes: the panels of its mosaic, or the target alone. */
export const panelCount = (sequence: Sequence | null): number =>
  sequence?.mosaic ? sequence.mosaic.columns * sequence.mosaic.rows : 1;

/** Arcminutes, to a thousandth of an arcsecond. */
const rounded = (arcminutes: number) => Number(arcminutes.toFixed(5));

/** A sequence whose panels have the size of an observatory's field of view where none is given and that is known. */
export function withPanelSize(sequence: Sequence | null, equipment: Equipment): Sequence | null {
  const field = fieldOfView(equipment);
  if (!sequence?.mosaic || sequence.mosaic.panel_width !== null || !field) return sequence;
  const size = { panel_width: rounded(field.width), panel_height: rounded(field.height) };
  return { ...sequence, mosaic: { ...sequence.mosaic, ...size } };
}

type Sized = Pick<Mosaic, "columns" | "rows" | "overlap" | "panel_width" | "panel_height">;

/** A rectangle on the plane that touches the sky at the target, upright as the camera sees it; in radians. */
export interface FlatPanel {
  /** Its middle, to the right and upwards from the target. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The panels of a mosaic, row by row from the upper left; none while their size isn't known. */
export function flatPanels({ columns, rows, overlap, panel_width, panel_height }: Sized): FlatPanel[] {
  if (panel_width === null || panel_height === null) return [];
  const flat = (arcminutes: number) => 2 * Math.tan((arcminutes / 120) * radian);
  const [width, height] = [flat(panel_width), flat(panel_height)];
  const apart = 1 - overlap / 100;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) - (columns - 1) / 2) * width * apart,
    y: ((rows - 1) / 2 - Math.floor(index / columns)) * height * apart,
    ...{ width, height },
  }));
}

type Vector = readonly [number, number, number];
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const sum = (...parts: [number, Vector][]): Vector => {
  const along = (axis: 0 | 1 | 2) => parts.reduce((total, [factor, part]) => total + factor * part[axis], 0);
  return [along(0), along(1), along(2)];
};

/** Unit vectors to a position in radians, and from there to the east and to the north. */
function axesAt(ra: number, dec: number): { to: Vector; east: Vector; north: Vector } {
  const [a, b, c, d] = [Math.cos(ra), Math.sin(ra), Math.cos(dec), Math.sin(dec)];
  return { to: [c * a, c * b, d], east: [-b, a, 0], north: [-d * a, -d * b, c] };
}

/** Degrees from 0 to below 360, to a third of a milliarcsecond. */
const turn = (angle: number) => Number(((angle / radian + 360) % 360).toFixed(7)) % 360;

interface Centre {
  ra: number;
  dec: number;
  /** Position angle in degrees. */
  rotation: number | null;
}

/**
 * The panels of a mosaic around a target, row by row from the upper left; none while their size isn't known. They lie side by
 * side on the plane that touches the sky at the target, as in an image of it: a gnomonic projection (Calabretta and Greisen
 * 2002, A&A 395, 1077, section 5.1.3). To the left of the camera's upper side is the east when its position angle is 0.
 */
export function mosaicPanels(target: Centre, mosaic: Mosaic): Panel[] {
  const centre = axesAt(target.ra * radian, target.dec * radian);
  const angle = (mosaic.rotation ?? target.rotation ?? 0) * radian;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const up = sum([sine, centre.east], [cosine, centre.north]);
  const right = sum([-cosine, centre.east], [sine, centre.north]);
  return flatPanels(mosaic).map(({ x, y }) => {
    const there = sum([1, centre.to], [x, right], [y, up]);
    const [ra, dec] = [Math.atan2(there[1], there[0]), Math.atan2(there[2], Math.hypot(there[0], there[1]))];
    const { to, east, north } = axesAt(ra, dec);
    const upThere = sum([1, up], [-dot(up, to), to]);
    const rotation = turn(Math.atan2(dot(upThere, east), dot(upThere, north)));
    return { ra: turn(ra), dec: Number((dec / radian).toFixed(7)), rotation };
  });
}
