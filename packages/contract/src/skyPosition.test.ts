import { expect, test } from "vitest";
import {
  formatDeclination,
  formatRightAscension,
  parseDeclination,
  parseRightAscension,
  splitPosition,
} from "./skyPosition.ts";

test.each([
  ["83.8221", 83.8221],
  ["83.8221°", 83.8221],
  ["0", 0],
  ["359.999999", 359.999999],
  ["5h 35m 17.3s", 83.822083333],
  ["05h35m17.3s", 83.822083333],
  ["05:35:17.3", 83.822083333],
  ["05 35 17.3", 83.822083333],
  [" 5h35m17,3s ", 83.822083333],
  ["+05:35:17.3", 83.822083333],
  ["5H 35′ 17.3″", 83.822083333],
  ["83° 49' 19.5\"", 83.8220833333],
  ["83d49m19.5s", 83.8220833333],
  ["5.5h", 82.5],
  ["5h 30m", 82.5],
  ["5:30", 82.5],
  ["23:59:59.99", 359.999958333],
])("%s is read as a right ascension", (text, degrees) => {
  expect(parseRightAscension(text)).toEqual({ value: degrees });
});

test.each([
  ["", /Write it like/],
  ["Orion", /Write it like/],
  ["5h 35m 17.3s -05 23 28", /Write it like/],
  ["1 2 3 4", /Write it like/],
  ["1.2.3", /Write it like/],
  ["1e2", /Write it like/],
  ["-10", /no minus/],
  ["−5h", /no minus/],
  ["24h", /below 24 hours/],
  ["24:00:00", /below 24 hours/],
  ["360", /below 360 degrees/],
  ["5h 60m", /below 60/],
  ["05:35:60", /below 60/],
  ["5.5h 30m", /Only the last number/],
  ["5h 35.5m 10s", /Only the last number/],
])("%j is no right ascension", (text, problem) => {
  expect(parseRightAscension(text).problem).toMatch(problem);
});

test.each([
  ["-5.3911", -5.3911],
  ["−5.3911", -5.3911],
  ["–5,3911°", -5.3911],
  ["+41.269", 41.269],
  [".5", 0.5],
  ["-05 23 28", -5.3911111111],
  ["-05:23:28", -5.3911111111],
  ["−05° 23′ 28″", -5.3911111111],
  ["-5d23m28s", -5.3911111111],
  ["- 5° 23' 28''", -5.3911111111],
  ["-5 deg 23 28", -5.3911111111],
  ["5 23.5", 5.3916666667],
  ["-00 30 00", -0.5],
  ["-0", 0],
  ["90", 90],
  ["-90 00 00", -90],
])("%s is read as a declination", (text, degrees) => {
  expect(parseDeclination(text)).toEqual({ value: degrees });
});

test.each([
  ["", /Write it like/],
  ["south", /Write it like/],
  ["--5", /Write it like/],
  ["-5 -23 -28", /Write it like/],
  ["5h 23m", /not in hours/],
  ["90 00 01", /−90 to \+90/],
  ["-90.0001", /−90 to \+90/],
  ["-05 23 61", /below 60/],
  ["-05.5 23", /Only the last number/],
])("%j is no declination", (text, problem) => {
  expect(parseDeclination(text).problem).toMatch(problem);
});

test("positions are shown in hours and degrees, with a sign that is never in doubt", () => {
  expect(formatRightAscension(83.822083)).toBe("05h 35m 17.30s");
  expect(formatDeclination(-5.391111)).toBe("−05° 23′ 28.0″");
  expect(formatDeclination(41.269)).toBe("+41° 16′ 08.4″");
  expect(formatDeclination(-0.5)).toBe("−00° 30′ 00.0″");
});

test("rounding shows neither 60 seconds nor 24 hours, nor a minus before nothing", () => {
  expect(formatRightAscension(14.99999999)).toBe("01h 00m 00.00s");
  expect(formatRightAscension(359.99999999)).toBe("00h 00m 00.00s");
  expect(formatDeclination(89.99999999)).toBe("+90° 00′ 00.0″");
  expect(formatDeclination(-0.000001)).toBe("+00° 00′ 00.0″");
});

test.each([
  ["05 35 17.3 -05 23 28", "05 35 17.3", "-05 23 28"],
  ["05:35:17.3\t+05:23:28", "05:35:17.3", "+05:23:28"],
  ["83.8221, −5.3911", "83.8221", "−5.3911"],
  [" 5h35m17.3s; -5°23′28″ ", "5h35m17.3s", "-5°23′28″"],
])("%j is a right ascension and a declination", (text, ra, dec) => {
  expect(splitPosition(text)).toEqual({ ra, dec });
});

test.each(["", "05 35 17.3", "-05 23 28", "83.8 5.39", "M 42 -5", "25h -05 23 28", "5h -91", "5h -5 -5"])(
  "%j isn't both",
  (text) => {
    expect(splitPosition(text)).toBeUndefined();
  },
);

/** Values all over a range, whose digits have no pattern. */
const spread = (from: number, to: number) =>
  Array.from({ length: 5000 }, (_, index) => from + ((index * 0.6180339887498949) % 1) * (to - from));

test("what is shown is read back within half of its last digit, and shown the same again", () => {
  for (const degrees of spread(0, 359.9999)) {
    const { value = Number.NaN } = parseRightAscension(formatRightAscension(degrees));
    expect(Math.abs(value - degrees)).toBeLessThan(0.0051 * (15 / 3600));
    expect(formatRightAscension(value)).toBe(formatRightAscension(degrees));
  }
  for (const degrees of spread(-90, 90)) {
    const { value = Number.NaN } = parseDeclination(formatDeclination(degrees));
    expect(Math.abs(value - degrees)).toBeLessThan(0.051 / 3600);
    expect(formatDeclination(value)).toBe(formatDeclination(degrees));
  }
});

test("decimal degrees are kept to their last digit", () => {
  for (const degrees of spread(1, 360)) expect(parseRightAscension(String(degrees)).value).toBe(degrees);
  for (const degrees of spread(-90, -1)) expect(parseDeclination(String(degrees)).value).toBe(degrees);
});

test("whatever is typed, there is an angle within its bounds or a sentence, never both", () => {
  const pieces = [
    "-",
    "+",
    "5",
    "59",
    "60",
    "359",
    ".5",
    ",",
    "h",
    "d",
    "°",
    "m",
    "'",
    "s",
    '"',
    ":",
    " ",
    "x",
  ];
  const texts = pieces.flatMap((a) =>
    pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => a + b + c + d))),
  );
  const readings = texts.flatMap((text) => [
    { text, low: 0, high: 360, ...parseRightAscension(text) },
    { text, low: -90, high: 90, ...parseDeclination(text) },
  ]);
  const isSound = ({ low, high, value, problem }: (typeof readings)[number]) =>
    value === undefined
      ? problem !== undefined && problem.length > 0
      : value >= low && value <= high && !problem;
  expect(readings.filter((reading) => !isSound(reading))).toEqual([]);
});
