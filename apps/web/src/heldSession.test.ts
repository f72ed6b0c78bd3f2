import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropSession, holdSession, wasEndedBy } from "./heldSession.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const [first, second] = ["2026-03-01T20:00:00.000Z", "2026-03-02T20:00:00.000Z"];

test("a restore is announced once, and only to people who were signed in here", () => {
  expect(wasEndedBy(first)).toBe(false);
  holdSession();
  expect(wasEndedBy(first)).toBe(true);
  holdSession(first);
  holdSession();
  expect([first, second].map(wasEndedBy)).toEqual([false, true]);
  dropSession();
  expect(wasEndedBy(second)).toBe(false);
});

test("a browser without storage announces nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  holdSession();
  expect(wasEndedBy(first)).toBe(false);
});
