import { expect, test } from "vitest";
import { describeField, describeScale, describeSensor } from "./optics.ts";

const sensor = { sensor_width: 6248, sensor_height: 4176, pixel_size: 3.76 };

test("a field of view is in degrees where it is wide, and in arcminutes where it is narrow", () => {
  expect(describeField({ ...sensor, focal_length: 530 })).toBe("2.5° × 1.7°");
  expect(describeField({ ...sensor, focal_length: 2000 })).toBe("40′ × 27′");
  expect(describeField({ ...sensor, focal_length: 8000 })).toBe("10.1′ × 6.7′");
  expect(describeScale({ ...sensor, focal_length: 2000 })).toBe("0.39″ per pixel");
});

test("an unknown field of view stays unsaid", () => {
  expect([describeField(sensor), describeScale(sensor), describeSensor({})]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  expect(describeSensor(sensor)).toBe("6,248 × 4,176 pixels of 3.76 µm");
  expect(describeSensor({ pixel_size: 3.76 })).toBe("Pixels of 3.76 µm");
});
