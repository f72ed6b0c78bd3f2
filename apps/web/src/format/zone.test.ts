import { expect, test } from "vitest";
import { momentByClocks } from "./moment.ts";
import { type Clocks, isZone, shownZone } from "./zone.ts";

const site = { name: "Mauna Kea", zone: "Pacific/Honolulu" };
const own = "Europe/Madrid";

test("moments are shown by the clock that was chosen, and on an observatory's page by its own", () => {
  const shown = (display: Clocks["display"], at?: Clocks["site"]) => shownZone({ own, display, site: at });
  expect(shown("own", site)).toBe(own);
  expect(shown("utc", site)).toBe("UTC");
  expect(shown("site", site)).toBe(site.zone);
  expect(shown("site")).toBe(own);
  for (const display of ["own", "utc", "site"] as const)
    expect(shown(display, { ...site, isPage: true })).toBe(site.zone);
});

test("a moment is said by every clock that differs, the shown one first", () => {
  const said = (clocks: Clocks) => momentByClocks("2026-01-15T21:00:05Z", clocks);
  expect(said({ own, display: "own", site })).toBe(
    [
      "15 Jan 2026, 22:00:05 CET, your time",
      "15 Jan 2026, 21:00:05 UTC",
      "15 Jan 2026, 11:00:05 GMT-10, Mauna Kea",
    ].join("\n"),
  );
  expect(said({ own, display: "utc" }).split("\n")[0]).toBe("15 Jan 2026, 21:00:05 UTC");
  expect(said({ own: "UTC", display: "own" })).toBe("15 Jan 2026, 21:00:05 UTC, your time");
  expect(said({ own: site.zone, display: "own", site }).split("\n")).toEqual([
    "15 Jan 2026, 11:00:05 GMT-10, your time and Mauna Kea",
    "15 Jan 2026, 21:00:05 UTC",
  ]);
});

test("a zone that no browser knows is told from one that it knows", () => {
  expect([isZone("Atlantic/Canary"), isZone("Nowhere/Land"), isZone("")]).toEqual([true, false, false]);
});
