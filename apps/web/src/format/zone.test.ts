import { expect, test } from "vitest";
import { differing } from "./zone.ts";

const winter = "2026-01-15T12:00:00Z";
const summer = "2026-07-15T12:00:00Z";

test("clocks that say the same are one clock, by whatever name of the zone", () => {
  const site = { name: "Teide", zone: "Etc/GMT", isPage: true };
  expect(differing({ own: "UTC", display: "own", site }, winter)).toEqual([
    { zone: "UTC", of: "your time and Teide" },
  ]);
});

test("clocks differ while one of them is set forward, and the shown one comes first", () => {
  const clocks = { own: "Europe/London", display: "utc" } as const;
  expect(differing(clocks, summer).map(({ zone }) => zone)).toEqual(["UTC", "Europe/London"]);
  const site = { name: "Calar Alto", zone: "Europe/Madrid", isPage: true };
  expect(differing({ ...clocks, site }, summer)[0]).toEqual({ zone: "Europe/Madrid", of: "Calar Alto" });
});
