import { expect, test } from "vitest";
import { retryAfterSeconds } from "./retryAfter.ts";

test.each([
  ["120", 120],
  [" 7 ", 7],
  ["Sun, 01 Mar 2026 20:01:30 GMT", 90],
  ["Sun, 01 Mar 2026 19:00:00 GMT", 0],
  ["999999999", 86_400],
  ["soon", 0],
  ["-5", 0],
  [undefined, 0],
])("Retry-After %j asks for %i seconds", (value, seconds) => {
  expect(retryAfterSeconds(value, Date.parse("2026-03-01T20:00:00Z"))).toBe(seconds);
});
