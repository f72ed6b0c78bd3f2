import { readFile } from "node:fs/promises";
import { keywordOf } from "../fits/header.ts";
import { type PlateSolver, projection, type Wcs } from "./solver.ts";

const radian = Math.PI / 180;

/** Recognizes the made-up stars of the simulated camera, whose images tell where they were taken. */
export function openSimulatedSolver(): PlateSolver {
  return {
    async solve(fits, _near, signal) {
      const file = typeof fits === "string" ? await readFile(fits, { signal }) : fits;
      const wcs = wcsOf(file);
      return wcs
        ? { type: "solved", ra: Number(wcs.CRVAL1), dec: Number(wcs.CRVAL2), wcs }
        : { type: "unsolved", reason: "The image isn't the simulated camera's." };
    },
  };
}

/** The projection of an image by the place, the angle and the optics in its header; undefined where one of them is missing. */
function wcsOf(fits: Buffer): Wcs | undefined {
  const number = (keyword: string) => Number(keywordOf(fits, keyword) || Number.NaN);
  const [ra, dec, angle] = [number("TELRA"), number("TELDEC"), number("ROTATANG") * radian];
  const scale = number("XPIXSZ") / number("FOCALLEN") / 1000 / radian;
  const [across, up] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [x, y] = [(number("NAXIS1") + 1) / 2, (number("NAXIS2") + 1) / 2];
  const found = { CRVAL1: ra, CRVAL2: dec, CRPIX1: x, CRPIX2: y };
  const turned = { CD1_1: -across, CD1_2: up, CD2_1: up, CD2_2: across };
  return projection({ ...found, ...turned });
}
