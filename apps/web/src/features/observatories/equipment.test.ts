import { expect, test } from "vitest";
import { aperture, equipmentInWords } from "./useObservatories.ts";

test("an aperture keeps its millimetres", () => {
  expect([0.254, 0.4, 4, 0.08].map(aperture)).toEqual(["0.254 m", "0.4 m", "4 m", "80 mm"]);
  expect(equipmentInWords({ aperture: 0.2032, focal_length: 4000 })).toBe("0.203 m aperture · f = 4,000 mm");
});
