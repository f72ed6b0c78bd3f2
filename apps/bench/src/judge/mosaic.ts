/**
 * Compares centres and position angles of the panels of mosaics with those of astropy (Debian's `python3-astropy`), over the
 * poles, across RA 0, and at every rotation. Fails on a centre more than 1″ away, or an angle more than 1″ off.
 */
import { type Mosaic, mosaic, mosaicPanels } from "@meridian/contract";
import { random } from "@meridian/testkit/faults";
import { judgeBy } from "./python.ts";

const { next } = random(8);
const special = [
  ...[90, -90, 89.99, -89.99, 89.2, -88.5, 75, -60, 45, 0.001, -0.001, 0].flatMap((dec) =>
    [0, 0.0001, 359.9999, 180, 83.8].map((ra) => ({ ra, dec })),
  ),
];
const targets = [
  ...special,
  ...Array.from({ length: 140 }, () => ({
    ra: 360 * next(),
    dec: (Math.asin(2 * next() - 1) * 180) / Math.PI,
  })),
];

function shapeOf(at: number): Mosaic {
  const [columns, rows] = [1 + Math.floor(next() * 6), 2 + Math.floor(next() * 5)];
  // From a fifth of a degree to all that may be asked for.
  const width = Math.min(5 + 300 * next() ** 2, 3500 / Math.max(columns, rows));
  const overlap = Math.floor(50 * next());
  const rotation = at % 4 === 0 ? null : at % 4 === 1 ? 0 : Number((359.9 * next()).toFixed(3));
  return mosaic.parse({ columns, rows, overlap, rotation, panel_width: width, panel_height: width * 0.7 });
}

const cases = targets.map((position, at) => {
  const shape = shapeOf(at);
  const target = { ...position, rotation: at % 8 === 0 ? Number((359.9 * next()).toFixed(2)) : null };
  return { target, mosaic: shape, panels: mosaicPanels(target, shape) };
});
judgeBy("mosaic.py", cases);
