import type { PlaceOutlook } from "@meridian/contract";
import { expect, test } from "vitest";
import { bestOf, fits, hindrancesInWords, nightInWords, telescopeInWords } from "./words.ts";

const phoenix = "America/Phoenix"; // UTC−7

test("a night is called as people at the site call it, by day and by night", () => {
  const said = (at: string, now: string) => nightInWords(`${at}:00.000Z`, phoenix, `${now}:00.000Z`);
  // 02:20 of the 25th at the site, seen from 20:00, from 03:00 and from 09:00.
  expect(said("2026-11-25T09:20", "2026-11-25T03:00")).toBe("Tonight");
  expect(said("2026-11-25T11:20", "2026-11-25T10:00")).toBe("Tonight");
  expect(said("2026-11-25T09:20", "2026-11-24T16:00")).toBe("Tonight");
  expect(said("2026-11-26T03:00", "2026-11-25T13:15")).toBe("Tonight");
  expect(said("2026-11-26T09:20", "2026-11-25T03:00")).toBe("Tomorrow night");
  expect(said("2026-11-25T17:00", "2026-11-25T16:00")).toBe("Today");
  expect(said("2026-11-28T03:00", "2026-11-25T10:00")).toBe("27 Nov 2026");
});

test("the telescope is described by the limits that were given", () => {
  expect(telescopeInWords({})).toBe("Any that has the filters");
  expect(telescopeInWords({ min_aperture: 0.4, max_pixel_scale: 1.1, min_field: 30 })).toBe(
    "Aperture of 0.4 m or more, pixels of 1.1″ or less, field of view of 30′ or more",
  );
});

test("a place says what is in its way, and of the sky only where there is no chance", () => {
  const hindrances = [
    { code: "offline", message: "It is offline." },
    { code: "darkness", message: "It isn't dark." },
  ];
  const said = (next_chance: PlaceOutlook["next_chance"]) =>
    hindrancesInWords({ hindrances, next_chance } as PlaceOutlook);
  expect(said({ start: "", end: "" })).toBe("It is offline.");
  expect(said(null)).toBe("It is offline. It isn't dark.");
});

test("the best place is the first with a chance, and a telescope that isn't as asked doesn't fit", () => {
  const place = (code: "fit" | "offline", chance: PlaceOutlook["next_chance"]) =>
    ({ hindrances: [{ code, message: "" }], next_chance: chance }) as PlaceOutlook;
  const [misfit, offline] = [place("fit", null), place("offline", { start: "", end: "" })];
  expect([misfit, offline].map(fits)).toEqual([false, true]);
  expect(bestOf([misfit, offline])).toBe(offline);
  expect(bestOf([misfit])).toBeUndefined();
});
