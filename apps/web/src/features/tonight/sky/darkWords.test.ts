import type { TonightState } from "@meridian/contract";
import { expect, test } from "vitest";
import { darkWords } from "./darkWords.ts";

const now = Date.parse("2026-03-01T18:00:00Z");
const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const dark = (name: string, state: TonightState = "idle") => ({
  ...{ name, latitude: 28, is_dark: true, state },
  ...{ dark_from: after(-60), dark_until: after(300) },
});
const bright = (name: string, minutes: number | null) => ({
  ...{ name, latitude: 28, is_dark: false, state: "daylight" as const },
  ...{ dark_from: minutes === null ? null : after(minutes), dark_until: null },
});

test("a sentence says where it is dark, and where it gets dark next", () => {
  const said = (...sites: Parameters<typeof darkWords>[0][number][]) => darkWords(sites, now);
  expect(said(dark("Paranal"), bright("Teide", 130), bright("Kitt Peak", 500))).toBe(
    "Dark now at 1 of 3; next: Teide in 2 h 10 min",
  );
  expect(said(bright("Kitt Peak", 1500), bright("Teide", 60))).toBe("Dark nowhere now; next: Teide in 1 h");
  expect(said(bright("Teide", 0.2), bright("Svalbard", null))).toBe(
    "Dark nowhere now; next: Teide in a minute",
  );
  expect(said(dark("Paranal"), bright("Svalbard", null))).toBe("Dark now at 1 of 2");
  expect(said(dark("Paranal"), dark("La Silla"))).toBe("Dark now at all 2");
  expect(said(dark("Paranal"))).toBe("Dark now at Paranal");
  expect(said(bright("Teide", 45))).toBe("Dark at Teide in 45 min");
  // It is dark for nobody where no telescope is connected.
  expect(said(dark("Paranal", "offline"), bright("Teide", 60))).toBe(
    "Dark now at 1 of 2, which is offline; next: Teide in 1 h",
  );
  expect(said(dark("Paranal", "offline"), dark("La Silla", "offline"))).toBe(
    "Dark now at all 2, both offline",
  );
  expect(said(dark("Paranal", "offline"), dark("La Silla"))).toBe("Dark now at all 2, 1 of them offline");
  // Of an answer that is a little old: what has begun since isn't next.
  expect(said(bright("Teide", -1), bright("Calar Alto", 10))).toBe(
    "Dark nowhere now; next: Calar Alto in 10 min",
  );
  expect(said({ ...bright("Somewhere", 10), latitude: null })).toBeUndefined();
  expect(said()).toBeUndefined();
});
