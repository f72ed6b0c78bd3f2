import type { PlaceOutlook } from "@meridian/contract";
import { expect, test } from "vitest";
import { asksForField, bestOf, fieldInWords, fits, hindrancesInWords, telescopeInWords } from "./words.ts";

test("the field of view is told in arcminutes, and counts where one or a mosaic is asked for", () => {
  expect(fieldInWords({ width: 30.94, height: 20.64 })).toBe("31′ × 21′");
  expect(fieldInWords(null)).toBe("Unknown");
  expect(asksForField({ min_field: 30 }, null)).toBe(true);
  expect(asksForField({}, { mosaic: {} })).toBe(true);
  expect(asksForField({ min_aperture: 1 }, { mosaic: null })).toBe(false);
});

test("the telescope is described by the limits that were given", () => {
  expect(telescopeInWords({})).toBe("Any that has the filters");
  expect(telescopeInWords({ min_aperture: 0.4, max_pixel_scale: 1.1, min_field: 30 })).toBe(
    "Aperture of 0.4 m or more, pixels of 1.1″ or less, field of view of 30′ or more",
  );
});

test("a place says what is in its way, and of the sky only what is so all the time", () => {
  const hindrances = [
    { code: "offline", message: "It is offline." },
    { code: "darkness", message: "It isn't dark." },
  ];
  const said = (hindrance: PlaceOutlook["hindrance"]) =>
    hindrancesInWords({ hindrances, hindrance } as PlaceOutlook);
  expect(said(null)).toBe("It is offline.");
  expect(said({ code: "darkness", message: "It never gets dark." })).toBe(
    "It is offline. It never gets dark.",
  );
});

test("the best place is the first with a chance, and a telescope that isn't as asked doesn't fit", () => {
  const place = (code: "fit" | "offline", chance: PlaceOutlook["next_chance"]) =>
    ({ hindrances: [{ code, message: "" }], next_chance: chance }) as PlaceOutlook;
  const [misfit, offline] = [place("fit", null), place("offline", { start: "", end: "" })];
  expect([misfit, offline].map(fits)).toEqual([false, true]);
  expect(bestOf([misfit, offline])).toBe(offline);
  expect(bestOf([misfit])).toBeUndefined();
});
