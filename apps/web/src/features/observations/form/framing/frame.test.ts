import { mosaicPanels, tangentPlane } from "@meridian/contract";
import { expect, test } from "vitest";
import { extendedTo, type Frame, moved, outlineOf, type Point, turnedTo, viewOf } from "./frame.ts";

const frame: Frame = {
  ...{ ra: 83.822, dec: -5.391, rotation: 0, columns: 1, rows: 1 },
  ...{ overlap: 10, width: 60, height: 40 },
};
const polar: Frame = { ...frame, ra: 30, dec: 88.5 };
const close = ([x, y]: Point) => [expect.closeTo(x, 6), expect.closeTo(y, 6)];

test.each([frame, polar])(
  "east is to the left, north is up, and a point is where its position is: %o",
  (one) => {
    const view = viewOf(one, 1);
    expect(view.pointAt(one)).toEqual(close([0, 0]));
    expect(view.pointAt({ ra: one.ra, dec: one.dec + 0.5 })![1]).toBeLessThan(-45);
    expect(
      view.pointAt({ ra: one.ra + 0.1 / Math.cos((one.dec * Math.PI) / 180), dec: one.dec })![0],
    ).toBeLessThan(-5);
    const point: Point = [37, -61];
    expect(view.pointAt(view.positionAt(point))).toEqual([expect.closeTo(37, 3), expect.closeTo(-61, 3)]);
    expect(view.pointAt({ ra: one.ra + 180, dec: -one.dec })).toBeUndefined();
  },
);

test("the panels are drawn where the telescope takes them, near a pole too", () => {
  for (const one of [frame, polar]) {
    const mosaic = { ...one, rotation: 25, columns: 3, rows: 2 };
    const view = viewOf(one, 3);
    const { panels } = outlineOf(mosaic, view);
    const taken = mosaicPanels(mosaic, {
      ...{ columns: 3, rows: 2, overlap: 10, rotation: null, panel_width: 60, panel_height: 40 },
    });
    for (const [index, { ra, dec, rotation }] of taken.entries()) {
      const [upperLeft, upperRight, lowerRight] = panels[index]!;
      const middle = view.pointAt({ ra, dec })!;
      const half = [(upperLeft![0] + lowerRight![0]) / 2, (upperLeft![1] + lowerRight![1]) / 2] as const;
      expect(Math.hypot(middle[0] - half[0], middle[1] - half[1])).toBeLessThan(0.05);
      // The middle of its upper side lies at its position angle, as it is there.
      const top = view.positionAt([
        (upperLeft![0] + upperRight![0]) / 2,
        (upperLeft![1] + upperRight![1]) / 2,
      ]);
      const { east, north } = tangentPlane({ ra, dec }).flatAt(top)!;
      const angle = (Math.atan2(east, north) * 180) / Math.PI;
      expect(Math.abs(((angle - rotation + 540) % 360) - 180)).toBeLessThan(0.2);
    }
  }
});

test("a frame follows the pointer: moved by as much, turned towards it, and larger by whole panels", () => {
  const view = viewOf(frame, 2);
  const there = moved(frame, view, [10, 10], [30, -20]);
  expect(view.pointAt(there)).toEqual([expect.closeTo(20, 3), expect.closeTo(-30, 3)]);
  expect(there.ra).toBeLessThan(frame.ra);
  expect(there.dec).toBeGreaterThan(frame.dec);
  expect(turnedTo(frame, view, [-50, 0]).rotation).toBe(90);
  expect(turnedTo(frame, view, [50, 0.1]).rotation).toBe(270);
  const wide = outlineOf({ ...frame, columns: 3, rows: 2, rotation: 40 }, view).corner;
  expect(extendedTo({ ...frame, rotation: 40 }, view, wide)).toMatchObject({ columns: 3, rows: 2 });
  expect(extendedTo({ ...frame, columns: 4, rows: 4 }, view, [1, 1])).toMatchObject({ columns: 1, rows: 1 });
  const { columns, rows } = extendedTo(frame, viewOf(frame, 60), [95, 95]);
  expect([columns, rows]).toEqual([20, 5]);
});
