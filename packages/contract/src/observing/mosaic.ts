import { fieldOfView } from "../places/fieldOfView.ts";
import type { Equipment } from "../places/observatory.ts";
import type { Mosaic, Panel, Sequence } from "./sequence.ts";
import { radian, tangentPlane } from "./tangentPlane.ts";

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

interface Centre {
  ra: number;
  dec: number;
  /** Position angle in degrees. */
  rotation: number | null;
}

/**
 * The panels of a mosaic around a target, row by row from the upper left; none while their size isn't known. They lie side by
 * side on the plane that touches the sky at the target, as in an image of it. To the left of the camera's upper side is the
 * east when its position angle is 0.
 */
export function mosaicPanels(target: Centre, mosaic: Mosaic): Panel[] {
  const plane = tangentPlane(target);
  const angle = (mosaic.rotation ?? target.rotation ?? 0) * radian;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return flatPanels(mosaic).map(({ x, y }) =>
    plane.skyAt({ east: y * sine - x * cosine, north: y * cosine + x * sine }, angle),
  );
}
