import type { TonightSite } from "@meridian/contract";
import { expect, test } from "vitest";
import { nightAtHand, nightsFrom } from "./nightAtHand.ts";

const site = (id: string, timezone: string, dark_from: string | null) =>
  ({ id, timezone, dark_from }) as TonightSite;
const sutherland = site("sutherland", "Africa/Johannesburg", "2026-11-27T18:28:00Z");
const sidingSpring = site("siding", "Australia/Sydney", "2026-11-28T10:15:00Z");
const now = new Date("2026-11-28T01:58:00Z");

test("the night at hand is the one under way at a dome, not the evening to come elsewhere", () => {
  expect(nightAtHand(nightsFrom([sidingSpring, sutherland]), now)).toBe("2026-11-27");
  expect(nightAtHand(nightsFrom([sidingSpring, sutherland], "siding"), now)).toBe("2026-11-28");
  const answered = [
    { night: "2026-11-28", start: "2026-11-28T08:00:00Z" },
    { night: "2026-11-27", start: "2026-11-27T17:00:00Z" },
  ];
  expect(nightAtHand(answered, now)).toBe("2026-11-27");
});

test("a night whose darkness begins after midnight has the date of its evening", () => {
  expect(nightsFrom([site("north", "Europe/Helsinki", "2026-07-31T22:10:00Z")])).toMatchObject([
    { night: "2026-07-31" },
  ]);
});

test("the night at hand is today where nothing is known of any observatory", () => {
  expect(nightAtHand(nightsFrom(undefined), now)).toBe("2026-11-28");
  expect(nightAtHand(nightsFrom([site("polar", "UTC", null)]), now)).toBe("2026-11-28");
});
