import { expect, test } from "vitest";
import { inZone } from "./moment.ts";
import { parseMoment } from "./typedMoment.ts";

const zone = "Europe/Madrid";

test("a moment is read in the words in which it is shown, in any month, or in digits", () => {
  for (let month = 0; month < 12; month++) {
    const instant = new Date(Date.UTC(2031, month, 9, 21, 5)).toISOString();
    expect(parseMoment(inZone(instant, zone), zone)).toBe(instant);
  }
  for (const typed of ["1 march 2031 22:00", "2031-03-01 22:00", " 2031-03-01T22:00", "2031-03-01T21:00Z"])
    expect(parseMoment(typed, zone)).toBe("2031-03-01T21:00:00.000Z");
});

test("what is still being typed, or on no calendar, is no moment", () => {
  for (const typed of ["", "soon", "1 Mar 2031", "1 Mar 20", "31 Feb 2031, 22:00", "1 Mar 2031, 25:00"])
    expect(parseMoment(typed, zone)).toBeUndefined();
  for (const typed of ["2031-02-30 22:00", "0002-03-01 22:00", "1 Foo 2031, 22:00", "2031-13-01T00:00Z"])
    expect(parseMoment(typed, zone)).toBeUndefined();
});
