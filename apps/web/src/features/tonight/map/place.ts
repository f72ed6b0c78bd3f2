import { type Box, occupied } from "./occupied.ts";

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

const markBox = ({ x, y }: Point, side: number): Box => ({
  ...{ x: x - side / 2, y: y - side / 2 },
  ...{ width: side, height: side },
});

/** Offsets around a place in half marks, the nearest first: as far as a mark may stand from where it belongs. */
const offsets: Point[] = [...Array(11).keys()]
  .flatMap((row) => [...Array(11).keys()].map((column) => ({ x: (column - 5) / 2, y: (row - 5) / 2 })))
  .toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));

const isWithin = ({ x, y, width, height }: Box, size: Size) =>
  x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height;

/**
 * Finds places for marks that don't cover each other, each as near as possible to its own; one that has no room around it
 * stays where it belongs. `side` is the width and height of a mark with the room around it.
 */
export function placeMarks(points: readonly Point[], size: Size, side: number): Point[] {
  const { isFree, take } = occupied();
  return points.map((point) => {
    const found =
      offsets
        .map((offset) => ({ x: point.x + offset.x * side, y: point.y + offset.y * side }))
        .find((place) => isWithin(markBox(place, side), size) && isFree(markBox(place, side))) ?? point;
    take(markBox(found, side));
    return found;
  });
}

/** A label to find room for: its mark, its size, and whether it stands at the end of a line. */
export interface Wanted extends Size {
  mark: Point;
  hasLine: boolean;
}

const near = [11];
const far = [26, 44, 66];

/** The places of a label around its mark, the best first: beside it, then above and below, then farther away. */
const placesOf = ({ mark, width, height, hasLine }: Wanted): Box[] =>
  (hasLine ? [...far, ...near] : [...near, ...far]).flatMap((gap) => {
    const slant = gap * 0.7;
    const [beside, middle] = [mark.y - height / 2, mark.x - width / 2];
    const [above, below] = [mark.y - slant - height, mark.y + slant];
    const [left, right] = [mark.x - gap - width, mark.x + gap];
    return [
      ...[
        { x: right, y: beside },
        { x: left, y: beside },
      ],
      ...[
        { x: mark.x + slant, y: above },
        { x: mark.x - slant - width, y: above },
      ],
      ...[
        { x: mark.x + slant, y: below },
        { x: mark.x - slant - width, y: below },
      ],
      ...[
        { x: middle, y: mark.y - gap - height },
        { x: middle, y: mark.y + gap },
      ],
    ].map((at) => ({ ...at, width, height }));
  });

/** A label's nearest point to its mark, not quite at its upper or lower end. */
export const nearestIn = ({ x, y, width, height }: Box, mark: Point): Point => ({
  x: Math.max(x, Math.min(x + width, mark.x)),
  y: Math.max(y + 4, Math.min(y + height - 4, mark.y)),
});

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Pixels by which a label is nearer to its own mark than to any other, so that nobody takes it for a neighbour's. */
const margin = 2;
/** Pixels from all other marks at which a line alone tells whose a label is, where a crowd leaves it no nearest place. */
const clear = 20;

/** True if no other mark is nearer to a label than some pixels. */
const isAway = (box: Box, own: Point, marks: readonly Point[], least: number): boolean =>
  marks.every((mark) => mark === own || distance(nearestIn(box, mark), mark) >= least);

/** A label with the line from its mark to it. */
interface Shown {
  box: Box;
  from: Point;
  to: Point;
}

/** True if the line of one label runs through the other one. */
function isCrossed({ from, to }: Shown, { box }: Shown): boolean {
  let [enters, leaves] = [0, 1];
  for (const [start, way, least, most] of [
    [from.x, to.x - from.x, box.x, box.x + box.width],
    [from.y, to.y - from.y, box.y, box.y + box.height],
  ] as const) {
    if (way === 0 && (start <= least || start >= most)) return false;
    if (way === 0) continue;
    const [one, other] = [(least - start) / way, (most - start) / way];
    enters = Math.max(enters, Math.min(one, other));
    leaves = Math.min(leaves, Math.max(one, other));
  }
  return enters < leaves;
}

/**
 * Finds places for labels, the most wanted first, that cover neither each other nor a mark nor another label's line, are nearest
 * to their own mark, or led to by a line, and stay within the map; undefined for a label that there is no room for.
 */
export function placeLabels(
  wanted: readonly Wanted[],
  marks: readonly Point[],
  size: Size,
  side: number,
): (Box | undefined)[] {
  const { isFree, take } = occupied();
  for (const mark of marks) take(markBox(mark, side));
  const shown: Shown[] = [];
  return wanted.map((label) => {
    const { mark, hasLine } = label;
    const free = placesOf(label)
      .filter((box) => isWithin(box, size) && isFree(box))
      .map((box) => ({ box, from: mark, to: nearestIn(box, mark) }))
      .filter((one) => !shown.some((other) => isCrossed(one, other) || isCrossed(other, one)));
    const found =
      free.find(({ box, to }) => isAway(box, mark, marks, distance(mark, to) + margin)) ??
      (hasLine ? free.find(({ box }) => isAway(box, mark, marks, clear)) : undefined);
    if (!found) return undefined;
    take(found.box);
    shown.push(found);
    return found.box;
  });
}
