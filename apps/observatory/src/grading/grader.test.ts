import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFits } from "../fits/make.ts";
import { openGrader } from "./grader.ts";

/** Stars 4 pixels wide on an even sky. */
const valueAt = (x: number, y: number) => {
  const [dx, dy] = [((x + 20) % 40) - 20, ((y + 20) % 40) - 20];
  return Math.round(1000 + ((x * 7919 + y * 104_729) % 17) + 5000 * Math.exp(-(dx * dx + dy * dy) / 5.77));
};

async function grading() {
  const folder = await mkdtemp(join(tmpdir(), "meridian-grade-"));
  const grader = openGrader();
  onTestFinished(async () => {
    await grader[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  return async (content: Buffer | undefined) => {
    const file = join(folder, "image.fits");
    if (content) await writeFile(file, content);
    else await rm(file, { force: true });
    return grader.grade(file);
  };
}

test("a file's grade is in pixels and arcseconds, those only where the header has the scale", async () => {
  const grade = await grading();
  const image = (header: Record<string, string | number>) =>
    makeFits({ width: 400, height: 320, valueAt, header });
  const sharp = {
    ...{ background: 1009, stars: 63, hfr: expect.closeTo(2.13, 1), eccentricity: expect.any(Number) },
  };
  // 2 arcseconds a pixel.
  expect(await grade(image({ FOCALLEN: 500, XPIXSZ: 4.848 }))).toEqual({
    ...sharp,
    fwhm: expect.closeTo(8, 0),
  });
  expect(await grade(image({}))).toEqual(sharp);
  expect(await grade(image({ FOCALLEN: 500, PIXSIZE1: 2.424, XBINNING: 2 }))).toMatchObject({
    fwhm: expect.closeTo(8, 0),
  });
});

test("a camera whose pixels have colours has no stars where each fourth pixel is brighter, in pixels of its own", async () => {
  const grade = await grading();
  const green = (x: number, y: number) => Math.round(valueAt(x, y) * ((x + y) % 2 === 0 ? 0.4 : 1));
  const image = (header: Record<string, string | number>) =>
    makeFits({
      width: 400,
      height: 320,
      valueAt: green,
      header: { FOCALLEN: 500, XPIXSZ: 4.848, ...header },
    });
  const told = await grade(image({ BAYERPAT: "RGGB" }));
  expect(told).toMatchObject({ stars: 63, fwhm: expect.closeTo(8, -0.5) });
  expect(await grade(image({ FILTER: "RGGB" }))).toEqual(told);
  expect(await grade(image({ FILTER: "R" }))).not.toEqual(told);
});

test("a file that isn't a picture has no grade, and the next image has one", async () => {
  const grade = await grading();
  const whole = makeFits({ width: 400, height: 320, valueAt, header: {} });
  for (const odd of [
    undefined,
    Buffer.from("no FITS"),
    whole.subarray(0, 10_000),
    Buffer.from(
      whole.toString("latin1").replace(/NAXIS1 {2}= +400/, "NAXIS1  = -4000000000000000"),
      "latin1",
    ),
  ])
    expect(await grade(odd)).toBeUndefined();
  expect(await grade(whole)).toMatchObject({ stars: 63 });
});
