import { random } from "@meridian/testkit/random";
import { expect, test } from "vitest";
import { measureStars, type Picture } from "./stars.ts";

interface Field {
  count: number;
  /** Pixels, along and across the stars. */
  sigma: [number, number];
  noise?: number;
  /** Over the whole width. */
  slope?: number;
}

/** Stars of a known shape on a grid with noise, and hot pixels between them. */
function field({ count, sigma: [along, across], noise = 10, slope = 0 }: Field, seed = 1): Picture {
  const source = random(seed);
  const [width, height] = [800, 600];
  const values = new Float32Array(width * height);
  // A sum of twelve is nearly normal.
  const normals = Array.from({ length: 4096 }, () =>
    Array.from({ length: 12 }, () => source.next()).reduce((sum, one) => sum + one, -6),
  );
  for (let at = 0; at < values.length; at++)
    values[at] = 1000 + (slope * (at % width)) / width + noise * normals[(at * 2_654_435_761) % 4093]!;
  const [cosine, sine] = [Math.cos(0.6), Math.sin(0.6)];
  for (let star = 0; star < count; star++) {
    const x = 40 + (star % 15) * 50 + source.next();
    const y = 40 + Math.floor(star / 15) * 50 + source.next();
    const peak = 300 + source.next() * 8000;
    for (let row = Math.floor(y) - 25; row < y + 25; row++)
      for (let column = Math.floor(x) - 25; column < x + 25; column++) {
        const [dx, dy] = [column - x, row - y];
        const [u, v] = [dx * cosine + dy * sine, dy * cosine - dx * sine];
        values[row * width + column]! += peak * Math.exp(-((u / along) ** 2 + (v / across) ** 2) / 2);
      }
  }
  for (let hot = 0; hot < 100; hot++)
    values[source.integer(20, 580) * width + source.integer(20, 780)]! += 3000;
  return { width, height, values };
}

test.each([1.2, 2, 3.5])("stars of %d pixels' width are counted, and measured to 4 %", (sigma) => {
  const { stars, hfr, fwhm, eccentricity } = measureStars(field({ count: 150, sigma: [sigma, sigma] }));
  expect(Math.abs(stars - 150)).toBeLessThanOrEqual(3);
  // A pixel's own width adds to that of the light.
  expect(fwhm! / (2.3548 * sigma)).toBeCloseTo(1, 1);
  expect(Math.abs(fwhm! / (2.3548 * sigma) - 1)).toBeLessThan(0.04);
  expect(Math.abs(hfr! / (1.2533 * sigma) - 1)).toBeLessThan(0.04);
  expect(eccentricity).toBeLessThan(0.25);
});

test("the background is the middle of the sky, whatever stars and hot pixels stand in it", () => {
  const empty = measureStars(field({ count: 0, sigma: [2, 2] })).background!;
  expect(empty).toBeCloseTo(1000, 0);
  expect(measureStars(field({ count: 150, sigma: [3.5, 3.5] })).background! - empty).toBeLessThan(5);
  // A slope's middle.
  expect(measureStars(field({ count: 0, sigma: [2, 2], slope: 400 })).background! / 1200).toBeCloseTo(1, 1);
});

test("long stars are told from round ones, and a bright sky on one side hides none", () => {
  const { stars, eccentricity } = measureStars(field({ count: 120, sigma: [3, 2], slope: 4000 }));
  expect(Math.abs(stars - 120)).toBeLessThanOrEqual(3);
  expect(eccentricity).toBeCloseTo(Math.sqrt(1 - 4 / 9), 1);
});

test("an image without stars has none, whatever it is filled with", () => {
  const none = { hfr: undefined, fwhm: undefined, eccentricity: undefined };
  expect(measureStars(field({ count: 0, sigma: [2, 2] }))).toEqual({
    background: expect.closeTo(1000, 0),
    stars: 0,
    ...none,
  });
  for (const [width, height, fill] of [
    [100, 80, 0],
    [100, 80, Number.NaN],
    [100, 80, 65_535],
    [1, 1, 5],
    [3, 200, 5],
  ] as const) {
    const values = new Float32Array(width * height).fill(fill);
    const background = Number.isNaN(fill) ? undefined : fill;
    expect(measureStars({ width, height, values })).toEqual({ background, stars: 0, ...none });
  }
});

test("stars whose tops are cut off are counted, and not measured", () => {
  const whole = field({ count: 150, sigma: [2, 2] });
  const cut = { ...whole, values: whole.values.map((value) => Math.min(value, 3000)) };
  const [one, other] = [measureStars(whole), measureStars(cut)];
  expect(other.stars).toBe(one.stars);
  expect(other.fwhm! / one.fwhm!).toBeCloseTo(1, 1);
});
