import { expect, test } from "vitest";
import { closeUp, fitted } from "./view.ts";

test("a close look is never farther away than the whole image, however small the image is", () => {
  const stage = { width: 720, height: 540 };
  const large = { width: 6000, height: 4000 };
  expect(closeUp(large, stage, 1)).toBe(1);
  expect(closeUp(large, stage, 2)).toBe(0.5);
  for (const width of [16, 320, 600, 720, 800]) {
    const image = { width, height: (width * 3) / 4 };
    for (const ratio of [1, 2, 3])
      expect(closeUp(image, stage, ratio)).toBeGreaterThan(fitted(image, stage).zoom * 1.2);
  }
});
