import { expect, test } from "vitest";
import { fieldOfView, pixelScale } from "./fieldOfView.ts";

const refractor = { focal_length: 530, pixel_size: 3.76, sensor_width: 6248, sensor_height: 4176 };

test("focal length, pixels and sensor give the field of view and the pixel scale", () => {
  expect(pixelScale(refractor)).toBeCloseTo(1.4633, 4);
  const { width, height } = fieldOfView(refractor)!;
  expect([width, height]).toEqual([expect.closeTo(152.355, 2), expect.closeTo(101.839, 2)]);
});

test("a lens has a wide field without the error of small angles", () => {
  // 36 mm behind 50 mm: 39.6°, where 57.3° a radian would give 41.3°.
  const { width } = fieldOfView({ ...refractor, focal_length: 50, pixel_size: 6, sensor_width: 6000 })!;
  expect(width / 60).toBeCloseTo(39.6, 1);
});

test("nothing follows from equipment that is known in part", () => {
  expect(pixelScale({ focal_length: 530 })).toBeUndefined();
  expect(pixelScale({ ...refractor, sensor_width: undefined })).toBeDefined();
  expect(fieldOfView({ ...refractor, sensor_width: undefined })).toBeUndefined();
  expect(fieldOfView({})).toBeUndefined();
});
