import { edge } from "./projection.ts";

/** A place on the dome: its middle is 0, east to the right, north up. */
export type Point = readonly [x: number, y: number];

interface Marked {
  at: Point;
  /** The radius of its mark. */
  radius: number;
  text: string;
}

/** The beginning, the end or the middle of a name, and the side of its mark on which it stands. */
export interface Label {
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The width of a letter, and the height of a line, on the drawing. */
const [letter, line] = [3.6, 6];
const gap = 1.4;

const around = ([x, y]: Point, radius: number): Box => ({
  ...{ left: x - radius, right: x + radius },
  ...{ top: y - radius, bottom: y + radius },
});

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const isWithin = ({ left, right, top, bottom }: Box) =>
  Math.min(left, top) >= -edge && Math.max(right, bottom) <= edge;

/** The places that a name may have, the usual one first. */
function placesOf({ at: [x, y], radius }: Marked): Label[] {
  const [beside, middle] = [radius + gap, line / 3];
  const right: Label = { x: x + beside, y: y + middle, anchor: "start" };
  const left: Label = { x: x - beside, y: y + middle, anchor: "end" };
  return [
    ...(x > 40 ? [left, right] : [right, left]),
    { x, y: y + beside + line * 0.8, anchor: "middle" },
    { x, y: y - beside, anchor: "middle" },
  ];
}

function boxOf({ x, y, anchor }: Label, text: string): Box {
  const width = text.length * letter;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - line * 0.8, bottom: y + line * 0.2 };
}

/**
 * Finds a place on the drawing for each name at which it covers no other name and none of the marks; undefined where there is none: its mark stays
 * without one.
 */
export function labelsFor(marked: readonly Marked[], others: readonly { at: Point; radius: number }[]) {
  const taken = [...marked, ...others].map(({ at, radius }) => around(at, radius));
  return marked.map((one) => {
    const found = placesOf(one).find((label) => {
      const box = boxOf(label, one.text);
      return isWithin(box) && !taken.some((other) => meet(box, other));
    });
    if (found) taken.push(boxOf(found, one.text));
    return found;
  });
}
