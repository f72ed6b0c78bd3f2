import { expect, test } from "vitest";
import { ignoreIssueInput } from "../administration/integrity.ts";
import { cancelAnnouncementInput, createAnnouncementInput } from "../announcements/announcement.ts";
import { cancelObservationInput } from "../observing/observation.ts";
import { line, paragraphs, queryNumber, time } from "./primitives.ts";

test("a time is one that PostgreSQL takes once it is in UTC", () => {
  for (const [given, kept] of [
    ["2026-03-01T22:00:00+02:00", "2026-03-01T20:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])
    expect(time.parse(given)).toBe(kept);
  for (const given of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+01:00"])
    expect(time.safeParse(given).success).toBe(false);
});

test("text that is no moment is complained of once", () => {
  for (const given of ["tonight", "2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z"])
    expect(time.safeParse(given).error?.issues).toHaveLength(1);
});

test("a number in an address may be any that a language writes by itself", () => {
  for (const number of [0.1 + 0.2, 1.23457e-7, -12.5, 359.99999999999994, 1 / 70, -0])
    expect(queryNumber.parse(String(number))).toBe(number + 0);
  for (const other of ["1e999", "0x10", "NaN", "", " 1", "1e2", ".5"])
    expect(queryNumber.safeParse(other).success).toBe(false);
});

test("text of a large field keeps its lines, however their system ends them; a name has none", () => {
  expect(paragraphs(100).parse(" - one\r\n- two\rthree\n")).toBe("- one\n- two\nthree");
  expect(paragraphs(3).safeParse("four").success).toBe(false);
  expect(paragraphs(3).safeParse(" \n ").success).toBe(false);
  expect(line().safeParse("one\ntwo").error?.issues[0]?.message).toContain("U+000A");
  const reason = "Two reasons:\n- clouds\n- wind";
  for (const input of [cancelAnnouncementInput, cancelObservationInput, ignoreIssueInput])
    expect(input.parse({ id: "1", reason })).toMatchObject({ reason });
  const announced = { title: "Dome", message: reason, severity: "info", delivery_type: "message" };
  const targets = [{ kind: "all_users" }];
  expect(createAnnouncementInput.parse({ ...announced, targets }).message).toBe(reason);
});
