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
