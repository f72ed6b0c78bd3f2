import { expect, test } from "vitest";
import { inZone } from "./moment.ts";
import { isMoment, momentFault, parseMoment } from "./typedMoment.ts";

const zone = "Europe/Madrid";

test("a moment is read in the words in which it is shown, in any month, or in digits", () => {
  for (let month = 0; month < 12; month++) {
    const instant = new Date(Date.UTC(2031, month, 9, 21, 5)).toISOString();
    expect(parseMoment(inZone(instant, zone), zone)).toBe(instant);
  }
});

test.each([
  ...["1 march 2031 22:00", "2031-03-01 22:00", " 2031-03-01T22:00", "2031-03-01T21:00Z"],
  ...["1 Mar 2031, 21:00 UTC", "1 March, 2031 21:00 GMT", "1 Mar. 2031 21:00z", "1st mar 2031 at 22:00"],
  ...["2031-03-01T22:00:00+01:00", "2031-03-01T19:30:00.000-0130", "2031-03-01 22:00 UTC+1"],
  ...["March 1, 2031 10 pm", "1 Mar 2031, 10:00 p.m.", "01.03.2031 22:00", "2031-3-1 9pm UTC"],
])("%s is a moment", (typed) => {
  expect(parseMoment(typed, zone)).toBe("2031-03-01T21:00:00.000Z");
});

test("12 am is midnight, 12 pm is noon, and seconds count", () => {
  expect(parseMoment("1 Sept 2031, 12 am UTC", zone)).toBe("2031-09-01T00:00:00.000Z");
  expect(parseMoment("1 Sep 2031, 12:30:15 PM UTC", zone)).toBe("2031-09-01T12:30:15.000Z");
});

test.each([
  ["31 Feb 2031, 22:00", "There is no 31 February."],
  ["2031-02-30T10:00Z", "There is no 30 February."],
  ["29 February 2031 22:00 UTC", "There is no 29 February 2031."],
  ["1 Mar 2031, 25:00", "There is no 25:00. Times go from 00:00 to 23:59."],
  ["2031-03-01T24:00Z", "There is no 24:00. Times go from 00:00 to 23:59."],
])("%s is refused: %s", (typed, why) => {
  expect(parseMoment(typed, zone)).toBeUndefined();
  expect(isMoment(typed)).toBe(false);
  expect(momentFault(typed)).toBe(why);
});

test("what is still being typed, or on no calendar, is no moment", () => {
  for (const typed of ["", "soon", "1 Mar 2031", "1 Mar 20", "1 Mar 2031, 22", "1 Mar 2031, 13 pm"])
    expect(momentFault(typed)).toContain("such as 1 Mar 2");
  for (const typed of ["2031-02-30 22:00", "0002-03-01 22:00", "1 Foo 2031, 22:00", "2031-13-01T00:00Z"])
    expect(parseMoment(typed, zone)).toBeUndefined();
  for (const typed of ["1 junk 2031, 5:00", "1 decoy 2031, 5:00", "01/03/2031 22:00"])
    expect(parseMoment(typed, zone)).toBeUndefined();
});

const now = Date.parse("2026-11-23T22:30:00.000Z");

test.each([
  ["24 Nov 21:30", "2026-11-24T20:30:00.000Z"],
  ["Nov 24, 9:30 pm", "2026-11-24T20:30:00.000Z"],
  ["24.11. 21:30", "2026-11-24T20:30:00.000Z"],
  ["23 Nov 23:29", "2027-11-23T22:29:00.000Z"],
  ["23 Nov 23:30", "2026-11-23T22:30:00.000Z"],
  ["1 July at 01:00", "2027-06-30T23:00:00.000Z"],
  ["1 Jan 00:30", "2026-12-31T23:30:00.000Z"],
  ["29 Feb 22:00 UTC", "2028-02-29T22:00:00.000Z"],
  // In Madrid it is 23:30 on the 23rd.
  ["today 23:45", "2026-11-23T22:45:00.000Z"],
  ["Tomorrow 21:00", "2026-11-24T20:00:00.000Z"],
  ["tomorrow at 9 pm UTC", "2026-11-24T21:00:00.000Z"],
  ["yesterday, 21:00", "2026-11-22T20:00:00.000Z"],
  ["Now", "2026-11-23T22:30:00.000Z"],
  ["JD 2461368.5", "2026-11-24T00:00:00.000Z"],
  ["jd2461369.25", "2026-11-24T18:00:00.000Z"],
  ["MJD 61368", "2026-11-24T00:00:00.000Z"],
  ["mjd 61368.75", "2026-11-24T18:00:00.000Z"],
])("%s is understood", (typed, instant) => {
  expect(parseMoment(typed, zone, { now })).toBe(instant);
});

test("tomorrow is the next day of the zone in which its time is, and of clocks that change", () => {
  const night = Date.parse("2026-11-23T23:30:00Z");
  expect(parseMoment("tomorrow 21:00", zone, { now: night })).toBe("2026-11-25T20:00:00.000Z");
  expect(parseMoment("tomorrow 21:00 UTC", zone, { now: night })).toBe("2026-11-24T21:00:00.000Z");
  const march = Date.parse("2027-03-27T12:00:00Z");
  expect(parseMoment("tomorrow 12:00", zone, { now: march })).toBe("2027-03-28T10:00:00.000Z");
});

test("without a year it is the last such moment where the past is asked for", () => {
  const last = (typed: string) => parseMoment(typed, zone, { now, isPast: true });
  expect(last("23 Nov 23:29")).toBe("2026-11-23T22:29:00.000Z");
  expect(last("24 Nov 21:30")).toBe("2025-11-24T20:30:00.000Z");
  expect(last("29 Feb 22:00 UTC")).toBe("2024-02-29T22:00:00.000Z");
});

test("tonight is known with an observatory only", () => {
  const tonight = "2026-11-23T18:20:00.000Z";
  expect(parseMoment("tonight", zone, { now, tonight })).toBe(tonight);
  expect(parseMoment("tonight", zone, { now })).toBeUndefined();
  expect(momentFault("tonight")).toContain("Which night depends on the observatory.");
});

test.each(["03/04", "03/04 22:00", "3/4/2027 22:00", "03-04-2027 22:00"])("%s is unclear", (typed) => {
  expect(parseMoment(typed, zone, { now })).toBeUndefined();
  expect(momentFault(typed)).toContain(
    "is another day in other countries. Write the month as a word: 3 Apr.",
  );
});

test("a faulty day without a year is named, and half a number is no day", () => {
  expect(momentFault("31 Feb 22:00")).toBe("There is no 31 February.");
  for (const typed of ["24 Nov", "24 Nov 21", "tomorrow", "JD 246136", "MJD 6136", "JD 61368", "MJD 2461368"])
    expect(parseMoment(typed, zone, { now })).toBeUndefined();
});
