import { expect, test } from "vitest";
import { altitudeNow } from "./altitudeNow.ts";

const teide = { name: "Teide", latitude: 28.3, longitude: -16.51, status: "online" } as const;
const siding = { name: "Siding Spring", latitude: -31.27, longitude: 149.06, status: "online" } as const;
const m31 = { ra: 10.6847, dec: 41.2688 };
const southernPole = { ra: 0, dec: -89.9 };
/** By astropy 5.2, without refraction, M 31 stands 68.56° high at Teide then, and this pole 31.05° at Siding Spring. */
const at = Date.parse("2026-11-27T20:00:00Z");

test("an object is as high as where it stands highest", () => {
  expect(altitudeNow([siding, teide], m31, at)).toBe("69° high now at Teide");
  expect(altitudeNow([teide], m31, at)).toBe("69° high now at Teide");
  expect(altitudeNow([siding], southernPole, at)).toBe("31° high now at Siding Spring");
  expect(altitudeNow([teide], southernPole, at)).toBe("not up now at Teide");
  expect(altitudeNow([teide, { ...teide, name: "Roque" }], southernPole, at)).toBe("up nowhere now");
  expect(altitudeNow([], m31, at)).toBeUndefined();
});

test("an object is as high as at a connected observatory, or else an offline one is called that", () => {
  const away = { ...teide, name: "Roque", latitude: 35, status: "offline" } as const;
  expect(altitudeNow([away, teide], m31, at)).toBe("69° high now at Teide");
  expect(altitudeNow([away, siding], m31, at)).toMatch(/^\d\d° high now at Roque, offline$/);
});
