import { expect, test } from "vitest";
import { formatDeclination, formatRightAscension } from "./skyPosition.ts";
import { splitPosition } from "./splitPosition.ts";

test.each([
  ["05 35 17.3 -05 23 28", "05 35 17.3", "-05 23 28"],
  ["05:35:17.3\t+05:23:28", "05:35:17.3", "+05:23:28"],
  ["83.8221, −5.3911", "83.8221", "−5.3911"],
  [" 5h35m17.3s; -5°23′28″ ", "5h35m17.3s", "-5°23′28″"],
  ["83,8221 -5,3911", "83,8221", "-5,3911"],
  ["83.8221, 5.3911", "83.8221", "5.3911"],
  ["05:35:17.3-05:23:28", "05:35:17.3", "-05:23:28"],
  ["05 35 17.3 05 23 28", "05 35 17.3", "05 23 28"],
  ["05 35 17.3 5 23 28 S", "05 35 17.3", "5 23 28 S"],
  ["RA 05 35 17.3 Dec -05 23 28", "RA 05 35 17.3", "Dec -05 23 28"],
  ["RA: 83.8221, Dec: 5.3911", "RA: 83.8221", "Dec: 5.3911"],
  ["Dec -05 23 28, RA 05 35 17.3", "RA 05 35 17.3", "Dec -05 23 28"],
  ["-05°23′28″ 05h35m17.3s", "05h35m17.3s", "-05°23′28″"],
  ["5 23 28 S 05h 35m 17s", "05h 35m 17s", "5 23 28 S"],
  ["J004244.3+411609", "00:42:44.3", "+41:16:09"],
  ["SDSS J004244.30-411609.0", "00:42:44.30", "-41:16:09.0"],
  ["2MASS J00424433+4116074", "00:42:44.33", "+41:16:07.4"],
])("%j is a right ascension and a declination", (text, ra, dec) => {
  expect(splitPosition(text)).toEqual({ ra, dec });
});

test.each([
  ...["", "05 35 17.3", "-05 23 28", "83.8 5.39", "M 42 -5", "25h -05 23 28", "5h -91", "5h -5 -5"],
  ...["83,5", "5h 35", "83° 49", "5 17.3 S", "-5.39 83.8", "05 35 17 s 5 23 28", "05 35 17 41 16"],
  ...["PSR J0534+2200", "RA 5h RA 6h", "05 35 17.3 -05 23 28 B1950"],
  ...["B1950 J053517-052328", "B1950_J053517-052328", "1950J053517-052328", "B1900 J053517-052328"],
  ...["2000 J053517-052328", "FK4 J053517-052328"],
])("%j isn't both", (text) => {
  expect(splitPosition(text)).toBeUndefined();
});

test("a position is split as it is shown, with whatever stands between", () => {
  for (let at = 0; at < 2000; at++) {
    const [ra, dec] = [
      formatRightAscension((at * 222.49) % 360),
      formatDeclination(((at * 55.6) % 180) - 90),
    ];
    for (const between of [" ", ", ", "; ", "\t", " | "])
      expect(splitPosition(ra + between + dec)).toEqual({ ra, dec });
  }
});
