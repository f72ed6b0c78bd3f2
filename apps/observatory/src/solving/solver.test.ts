import { expect, test } from "vitest";
import { positionAngleOf, projection } from "./solver.ts";

const radian = Math.PI / 180;

test.each([0, 33, 90, 213, 300])(
  "the position angle of a solved image is that of its upper side (%d°), mirrored or not, whichever row comes first",
  (angle) => {
    const [across, up] = [0.002 * Math.cos(angle * radian), 0.002 * Math.sin(angle * radian)];
    const centre = { CRVAL1: 10, CRVAL2: 40, CRPIX1: 50, CRPIX2: 50 };
    for (const [first, isTopDown] of [
      [1, false],
      [-1, true],
    ] as const)
      for (const mirror of [1, -1]) {
        const columns = { CD1_1: -mirror * across, CD2_1: mirror * up };
        const rows = { CD1_2: first * up, CD2_2: first * across };
        const wcs = projection({ ...centre, ...columns, ...rows })!;
        expect(positionAngleOf(wcs, isTopDown)).toBeCloseTo(angle, 9);
      }
  },
);
