import type { SkyBody } from "@meridian/contract";
import { expect, test } from "vitest";
import { bodiesAt } from "./bodies.ts";

const moment = (at: string, ra: number, dec: number, illumination: number) => ({
  at,
  sidereal_time: 0,
  bodies: [{ name: "Moon", ra, dec, illumination } as SkyBody],
});

test("the Moon moves evenly between two moments, through 0 h as well, and stays where it was last known", () => {
  const moments = [
    moment("2026-03-01T20:00:00Z", 359.8, 10, 0.838),
    moment("2026-03-01T20:30:00Z", 0.2, 10.2, 0.834),
    moment("2026-03-01T21:00:00Z", 0.6, 10.4, 0.83),
  ];
  const at = (time: string) => bodiesAt(moments, Date.parse(`2026-03-01T${time}:00Z`))[0]!;
  expect([at("20:15").ra, at("20:15").dec]).toEqual([expect.closeTo(0, 6), expect.closeTo(10.1, 6)]);
  expect(at("20:15").illumination).toBeCloseTo(0.836, 6);
  expect(at("20:30")).toMatchObject({ ra: expect.closeTo(0.2, 6), dec: 10.2 });
  expect(at("20:54").ra).toBeCloseTo(0.52, 6);
  expect([at("19:00").ra, at("22:00").ra]).toEqual([expect.closeTo(359.8, 6), expect.closeTo(0.6, 6)]);
  expect(bodiesAt([], 0)).toEqual([]);
});
