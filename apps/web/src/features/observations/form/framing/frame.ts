import { flatPanels, mostPanels, tangentPlane } from "@meridian/contract";

const radian = Math.PI / 180;

/** The direction of a camera, how it is turned, and the panels that it takes side by side. */
export interface Frame {
  /** Degrees, of its middle. */
  ra: number;
  dec: number;
  /** Position angle of its upper side, in degrees. */
  rotation: number;
  columns: number;
  rows: number;
  /** Percent. */
  overlap: number;
  /** Arcminutes, of one panel. */
  width: number;
  height: number;
}

/** A point of the drawing: its middle is 0, its rim 100 away; east to the left, north up. */
export type Point = readonly [x: number, y: number];

/** The part of the sky that is drawn. */
export interface View {
  /** The point that shows a position; undefined on the other side of the sky. */
  pointAt(position: { ra: number; dec: number }): Point | undefined;
  positionAt(point: Point): { ra: number; dec: number };
  /** Units of the drawing that an angle takes, in arcminutes. */
  lengthOf(arcminutes: number): number;
}

/** The sky around a position, so many degrees from the middle to the rim. */
export function viewOf(centre: { ra: number; dec: number }, reach: number): View {
  const plane = tangentPlane(centre);
  const scale = 100 / Math.tan(reach * radian);
  return {
    pointAt(position) {
      const flat = plane.flatAt(position);
      return flat && [-flat.east * scale, -flat.north * scale];
    },
    positionAt: ([x, y]) => plane.skyAt({ east: -x / scale, north: -y / scale }),
    lengthOf: (arcminutes) => (arcminutes / 60) * radian * scale,
  };
}

/** A frame's own plane: to the right and upwards as its camera sees it, in radians from its middle. */
function ownPlane(frame: Frame) {
  const plane = tangentPlane(frame);
  const [sine, cosine] = [Math.sin(frame.rotation * radian), Math.cos(frame.rotation * radian)];
  return {
    skyAt: (x: number, y: number) =>
      plane.skyAt({ east: y * sine - x * cosine, north: y * cosine + x * sine }),
    flatAt(position: { ra: number; dec: number }) {
      const { east, north } = plane.flatAt(position) ?? { east: 0, north: 0 };
      return { east, north, x: north * sine - east * cosine, y: east * sine + north * cosine };
    },
  };
}

const panelsOf = ({ columns, rows, overlap, width, height }: Frame) =>
  flatPanels({ columns, rows, overlap, panel_width: width, panel_height: height });

/** Half the width and half the height of all panels together, in radians. */
function halves(frame: Frame): [number, number] {
  const panels = panelsOf(frame);
  return [
    Math.max(...panels.map(({ x, width }) => x + width / 2)),
    Math.max(...panels.map(({ y, height }) => y + height / 2)),
  ];
}

/** Degrees from the middle of a frame to its farthest corner. */
export const reachOf = (frame: Frame): number => Math.atan(Math.hypot(...halves(frame))) / radian;

/** The corners of each panel on the drawing, and the places of what a frame is turned and made larger by. */
export function outlineOf(frame: Frame, view: View): { panels: Point[][]; top: Point; corner: Point } {
  const { skyAt } = ownPlane(frame);
  const at = (x: number, y: number): Point => view.pointAt(skyAt(x, y)) ?? [0, 0];
  const [right, up] = halves(frame);
  return {
    panels: panelsOf(frame).map(({ x, y, width, height }) => {
      const [w, h] = [width / 2, height / 2];
      return [at(x - w, y + h), at(x + w, y + h), at(x + w, y - h), at(x - w, y - h)];
    }),
    top: at(0, up),
    corner: at(right, -up),
  };
}

const turned = (degrees: number) => ((degrees % 360) + 360) % 360;

/** A frame that is moved so that what was at one point is at another. */
export function moved(frame: Frame, view: View, from: Point, to: Point): Frame {
  const [x, y] = view.pointAt(frame) ?? [0, 0];
  const { ra, dec } = view.positionAt([x + to[0] - from[0], y + to[1] - from[1]]);
  return { ...frame, ra, dec };
}

/** A frame whose upper side is turned towards a point, to a whole degree. */
export function turnedTo(frame: Frame, view: View, point: Point): Frame {
  const { east, north } = ownPlane(frame).flatAt(view.positionAt(point));
  return { ...frame, rotation: turned(Math.round(Math.atan2(east, north) / radian)) };
}

export const turnedBy = (frame: Frame, degrees: number): Frame => ({
  ...frame,
  rotation: turned(frame.rotation + degrees),
});

/** Panels along one side, at most. */
const mostAlong = 20;

/** A frame with as many panels as reach nearest to a point at its lower right. */
export function extendedTo(frame: Frame, view: View, point: Point): Frame {
  const { x, y } = ownPlane(frame).flatAt(view.positionAt(point));
  const apart = 1 - frame.overlap / 100;
  const [one] = panelsOf({ ...frame, columns: 1, rows: 1 });
  const along = (half: number, size: number, most: number) =>
    Math.min(most, mostAlong, Math.max(1, Math.round((half * 2 - size) / (size * apart)) + 1));
  const columns = along(x, one!.width, mostAlong);
  const rows = along(-y, one!.height, Math.floor(mostPanels / columns));
  return { ...frame, columns, rows };
}
