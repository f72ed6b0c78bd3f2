import { expect, test } from "vitest";
import { inZone } from "./moment.ts";
import { exampleMoment, isMoment, momentFault, parseMoment } from "./typedMoment.ts";

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
  expect(momentFault(typed, zone)).toBe(why);
});

test("half-typed words, or a day on no calendar, are no moment", () => {
  for (const typed of ["", "soon", "1 Mar 2031", "1 Mar 20", "1 Mar 2031, 22", "1 Mar 2031, 13 pm"])
    expect(momentFault(typed, zone)).toMatch(/^Write a day and a time, such as \d+ \w+ \d{4}, 22:00\.$/);
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

// Now it is Monday the 23rd, 23:30 in Madrid.
test.each([
  ["22:00", "2026-11-24T21:00:00.000Z"],
  ["23:45", "2026-11-23T22:45:00.000Z"],
  ["10 pm UTC", "2026-11-24T22:00:00.000Z"],
  ["22:30Z", "2026-11-23T22:30:00.000Z"],
  ["in 90 minutes", "2026-11-24T00:00:00.000Z"],
  ["in an hour", "2026-11-23T23:30:00.000Z"],
  ["in 36h", "2026-11-25T10:30:00.000Z"],
  ["In 3 days", "2026-11-26T22:30:00.000Z"],
  ["in a week", "2026-11-30T22:30:00.000Z"],
  ["in 2 days at 21:30", "2026-11-25T20:30:00.000Z"],
  ["in 2 days, 21:30 UTC", "2026-11-25T21:30:00.000Z"],
  ["2 hours ago", "2026-11-23T20:30:00.000Z"],
  ["3 days ago 21:00", "2026-11-20T20:00:00.000Z"],
  ["friday 21:30", "2026-11-27T20:30:00.000Z"],
  ["Fri, 9:30 pm", "2026-11-27T20:30:00.000Z"],
  ["next friday", "2026-11-26T23:00:00.000Z"],
  ["next monday 21:30", "2026-11-30T20:30:00.000Z"],
  ["monday 23:45", "2026-11-23T22:45:00.000Z"],
  ["on Mon 21:30", "2026-11-30T20:30:00.000Z"],
  ["last monday 21:30", "2026-11-16T20:30:00.000Z"],
  ["tomorrow", "2026-11-23T23:00:00.000Z"],
])("%s is counted from now", (typed, instant) => {
  expect(parseMoment(typed, zone, { now })).toBe(instant);
});

test("a clock or a weekday alone is the last one where the past is asked for", () => {
  const last = (typed: string) => parseMoment(typed, zone, { now, isPast: true });
  expect(last("22:00")).toBe("2026-11-23T21:00:00.000Z");
  expect(last("23:45")).toBe("2026-11-22T22:45:00.000Z");
  expect(last("friday 21:30")).toBe("2026-11-20T20:30:00.000Z");
  expect(last("monday 21:30")).toBe("2026-11-23T20:30:00.000Z");
  expect(last("monday 23:45")).toBe("2026-11-16T22:45:00.000Z");
});

test("days are counted on the calendar, whose clocks change", () => {
  const march = Date.parse("2027-03-26T21:00:00Z");
  expect(parseMoment("in 3 days", zone, { now: march })).toBe("2027-03-29T20:00:00.000Z");
  expect(parseMoment("in 72 hours", zone, { now: march })).toBe("2027-03-29T21:00:00.000Z");
});

test("a distance without its direction, and a time that no clock shows, are no moments", () => {
  for (const typed of ["3 days", "in 3 days ago", "in 3", "today", "next", "friday 21", "in 3 days 2"])
    expect(parseMoment(typed, zone, { now })).toBeUndefined();
  expect(momentFault("friday 25:00", zone)).toBe("There is no 25:00. Times go from 00:00 to 23:59.");
});

test("a day without a year is the last such day where the past is asked for", () => {
  const last = (typed: string) => parseMoment(typed, zone, { now, isPast: true });
  expect(last("23 Nov 23:29")).toBe("2026-11-23T22:29:00.000Z");
  expect(last("24 Nov 21:30")).toBe("2025-11-24T20:30:00.000Z");
  expect(last("29 Feb 22:00 UTC")).toBe("2024-02-29T22:00:00.000Z");
});

test("tonight is known with an observatory only", () => {
  const night = { start: "2026-11-23T18:20:00.000Z", end: "2026-11-24T05:40:00.000Z" };
  expect(parseMoment("tonight", zone, { now, night })).toBe(night.start);
  expect(parseMoment("tonight", zone, { now, night, isEnd: true })).toBe(night.end);
  expect(parseMoment("tonight", zone, { now })).toBeUndefined();
  expect(momentFault("tonight", zone)).toContain("Which night depends on the observatory.");
});

test("a time of tonight is in the observatory's night, evening or morning, and else the next", () => {
  // In Hawaii, where it is noon.
  const night = { start: "2026-11-24T04:40:00.000Z", end: "2026-11-24T15:30:00.000Z" };
  const tonight = (typed: string) => parseMoment(typed, "Pacific/Honolulu", { now, night });
  expect(tonight("tonight 22:00")).toBe("2026-11-24T08:00:00.000Z");
  expect(tonight("tonight at 4 am")).toBe("2026-11-24T14:00:00.000Z");
  expect(tonight("tonight 08:00 UTC")).toBe("2026-11-24T08:00:00.000Z");
  // The night that is under way began yesterday.
  const later = Date.parse("2026-11-24T12:00:00Z");
  expect(parseMoment("tonight 22:00", "Pacific/Honolulu", { now: later, night })).toBe(
    "2026-11-24T08:00:00.000Z",
  );
  expect(parseMoment("tonight 22:00", zone, { now })).toBe("2026-11-24T21:00:00.000Z");
});

test("an example is a moment near now, ahead or behind as it is asked for", () => {
  expect(exampleMoment(zone, { now })).toBe("24 Nov 2026, 22:00");
  expect(exampleMoment(zone, { now, isEnd: true })).toBe("25 Nov 2026, 06:00");
  expect(exampleMoment(zone, { now, isPast: true })).toBe("22 Nov 2026, 22:00");
  expect(momentFault("soon", zone, { now, isPast: true })).toBe(
    "Write a day and a time, such as 22 Nov 2026, 22:00.",
  );
});

test.each(["03/04", "03/04 22:00", "3/4/2027 22:00", "03-04-2027 22:00"])("%s is unclear", (typed) => {
  expect(parseMoment(typed, zone, { now })).toBeUndefined();
  expect(momentFault(typed, zone)).toContain(
    "is another day in other countries. Write the month as a word: 3 Apr.",
  );
});

test("a faulty day without a year is named, and half a number is no day", () => {
  expect(momentFault("31 Feb 22:00", zone)).toBe("There is no 31 February.");
  for (const typed of [
    "24 Nov",
    "24 Nov 21",
    "tomorrow 2",
    "JD 246136",
    "MJD 6136",
    "JD 61368",
    "MJD 2461368",
  ])
    expect(parseMoment(typed, zone, { now })).toBeUndefined();
});
