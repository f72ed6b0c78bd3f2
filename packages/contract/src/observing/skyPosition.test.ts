import { expect, test } from "vitest";
import {
  formatDeclination,
  formatRightAscension,
  parseDeclination,
  parseRightAscension,
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
  ["00h42m44s.3", 10.684583334],
  ["00h42m44s,3", 10.684583334],
  ["\u200e0h42m44.3s\u200b", 10.684583334],
  ["J2000 RA 00 42 44.3", 10.684583334],
  ["RA_J2000 00 42 44.3 (FK5)", 10.684583334],
  ["0ʰ42ᵐ44ˢ.3", 10.684583334],
  ["0^h42^m44.3^s", 10.684583334],
  ["12ʰ.5", 187.5],
  ["0.7123 hours", 10.6845],
  ["5 hours 35 minutes 17.3 seconds", 83.822083333],
  ["05 35 17.3s", 83.822083333],
  ["5H35M17.3S", 83.822083333],
  ["RA 05 35 17.3", 83.822083333],
  ["R.A. = 5h 35m 17.3s", 83.822083333],
  ["α: 05h35m17.3s", 83.822083333],
  ["RA (J2000): 05 35 17.3", 83.822083333],
  ["05 35 17.3 ICRS", 83.822083333],
  ["83 deg 49 arcmin 19.5 arcsec", 83.8220833333],
  ["83.8221 degrees", 83.8221],
  ["０５：３５：１７.3", 83.822083333],
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
  ["05 35 17 S", /no N, S, E or W/],
  ["5:35:17 E", /no N, S, E or W/],
  ["Dec 5", /That is a declination/],
  ["0042.5", /spaces or colons/],
  ["004244.3", /spaces or colons/],
  ["J004244.3+411609", /Write it like/],
  ["5 49' 19.5\"", /h after the hours, or °/],
  ["05:35:17.3 B1950", /J2000/],
  ["10²", /Write it like/],
  ["5 rad", /Write it like/],
  ["5h,35", /Write it like/],
  ["5h 35m,3", /Write it like/],
  ["5\u200b3", /invisible character/],
  ["5\ufeff3", /invisible character/],
  ["5.\u200d3", /invisible character/],
  ["5 J2000 23", /Write it like/],
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
  ["5 23 28 S", -5.3911111111],
  ["5 23 28 N", 5.3911111111],
  ["5:23:28S", -5.3911111111],
  ["S 5 23 28", -5.3911111111],
  ["5° 23′ 28″ s", -5.3911111111],
  ["5d 23m 28s S", -5.3911111111],
  ["5.5 south", -5.5],
  ["5D23M28S", 5.3911111111],
  ["5.39degS", -5.39],
  ["5.39 DegreeS", -5.39],
  ["5.39 degrees S", -5.39],
  ["5deg23minS", -5.3833333333],
  ["5 deg 23 arcminS", -5.3833333333],
  ["5°23'28arcsecS", -5.3911111111],
  ["5deg23min28secS", -5.3911111111],
  ["5deg23min28secs", 5.3911111111],
  ["5 23' S", -5.3833333333],
  ["Dec -05 23 28", -5.3911111111],
  ["δ = −05°23′28″", -5.3911111111],
  ["DEC (J2000): -05:23:28", -5.3911111111],
  ["−05ᵈ23ᵐ28ˢ", -5.3911111111],
  ["⁻5⁰23′28″.5", -5.39125],
  ["5 deg 23 arcmin 28 arcsec", 5.3911111111],
  ["‑5 23 28", -5.3911111111],
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
  ["5°,30", /Write it like/],
  ["-5 (ICRS) 23 28", /Write it like/],
  ["5 23 28 s", /seconds or south/],
  ["5D 23M 28 S", /seconds or south/],
  ["5 23M 28S", /seconds or south/],
  ["5:23M28S", /seconds or south/],
  ["5.39DEGS", /Write it like/],
  ["5.39DEGREES", /Write it like/],
  ["5DEG 23MINS", /Write it like/],
  ["5d 23m 28 S", /seconds or south/],
  ["5.39s", /seconds or south/],
  ["5:23 s", /seconds or south/],
  ["5d 23 s", /seconds or south/],
  ["-5 S", /either a sign or a side/],
  ["S 5 23 28 S", /either a sign or a side/],
  ["5 23 28 W", /not E or W/],
  ["RA 5 23 28", /That is a right ascension/],
  ["-052328", /spaces or colons/],
  ["-05 23 28 B1950", /J2000/],
  ["5:23:", /Write it like/],
])("%j is no declination", (text, problem) => {
  expect(parseDeclination(text).problem).toMatch(problem);
});

test("positions are shown in hours and degrees, with a sign that is never in doubt", () => {
  expect(formatRightAscension(83.822083)).toBe("05h 35m 17.30s");
  expect(formatDeclination(-5.391111)).toBe("−05° 23′ 28.0″");
  expect(formatDeclination(41.269)).toBe("+41° 16′ 08.4″");
  expect(formatDeclination(-0.5)).toBe("−00° 30′ 00.0″");
});

test("seconds without decimals have two digits", () => {
  expect(formatRightAscension(83.822083, 0)).toBe("05h 35m 17s");
  expect(formatRightAscension(0.0208333, 0)).toBe("00h 00m 05s");
  expect(formatDeclination(-5.391111, 0)).toBe("−05° 23′ 28″");
  expect(formatDeclination(89.99999, 0)).toBe("+90° 00′ 00″");
});

test("rounding shows neither 60 seconds nor 24 hours, nor a minus before nothing", () => {
  expect(formatRightAscension(14.99999999)).toBe("01h 00m 00.00s");
  expect(formatRightAscension(359.99999999)).toBe("00h 00m 00.00s");
  expect(formatDeclination(89.99999999)).toBe("+90° 00′ 00.0″");
  expect(formatDeclination(-0.000001)).toBe("+00° 00′ 00.0″");
});

/** Values all over a range, whose digits have no pattern. */
const spread = (from: number, to: number) =>
  Array.from({ length: 5000 }, (_, index) => from + ((index * 0.6180339887498949) % 1) * (to - from));

test("a shown position is read back within half of its last digit, and shown the same again", () => {
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

/** Forms in which people and catalogues write three numbers and a sign. */
const forms: [(parts: string[]) => string, (sign: string, parts: string[]) => string][] = [
  [(parts) => parts.join(" "), (sign, parts) => sign + parts.join(" ")],
  [(parts) => parts.join(":"), (sign, parts) => sign + parts.join(":")],
  [([h, m, s]) => `${h}h${m}m${s}s`, (sign, [d, m, s]) => `${sign}${d}d${m}m${s}s`],
  [([h, m, s]) => `${h}H ${m}M ${s}S`, (sign, [d, m, s]) => `${sign}${d}D ${m}M ${s}S`],
  [([h, m, s]) => `${h}ʰ ${m}ᵐ ${s}ˢ`, (sign, [d, m, s]) => `${sign}${d}° ${m}′ ${s}″`],
  [
    ([h, m, s]) => `${h}h${m}m${s!.replace(".", "s.")}`,
    (sign, [d, m, s]) => `${sign}${d}°${m}'${s!.replace(".", '".')}`,
  ],
  [(parts) => `RA ${parts.join(" ")}`, (sign, parts) => `Dec ${sign}${parts.join(" ")}`],
  [(parts) => `α=${parts.join(":")} (J2000)`, (sign, parts) => `δ=${sign}${parts.join(":")} (J2000)`],
  [(parts) => parts.join(" "), (sign, parts) => `${parts.join(" ")} ${sign === "−" ? "S" : "N"}`],
  [(parts) => parts.join(":"), (sign, parts) => `${sign === "−" ? "S" : "N"}${parts.join(":")}`],
  [
    ([h, m, s]) => `${h} hours ${m} min ${s} sec`,
    (sign, [d, m, s]) => `${d} deg ${m} arcmin ${s} arcsec ${sign === "−" ? "south" : "north"}`,
  ],
];

test("a position in any form is read back", () => {
  const declinations = spread(-90, 90);
  for (const [at, degrees] of spread(0, 359.9999).entries()) {
    const [formRa, formDec] = forms[at % forms.length]!;
    const ra = formRightAscension(degrees);
    const dec = formDeclination(declinations[at]!);
    const [written, below] = [formRa(ra), formDec(dec.sign, dec.parts)];
    expect(Math.abs(parseRightAscension(written).value! - degrees), written).toBeLessThan(
      0.0051 * (15 / 3600),
    );
    expect(Math.abs(parseDeclination(below).value! - declinations[at]!), below).toBeLessThan(0.051 / 3600);
  }
});

const formRightAscension = (degrees: number) => formatRightAscension(degrees).match(/[\d.]+/g)!;
const formDeclination = (degrees: number) => {
  const written = formatDeclination(degrees);
  return { sign: written[0]!, parts: written.match(/[\d.]+/g)! };
};

test("decimal degrees are kept to their last digit", () => {
  for (const degrees of spread(1, 360)) expect(parseRightAscension(String(degrees)).value).toBe(degrees);
  for (const degrees of spread(-90, -1)) expect(parseDeclination(String(degrees)).value).toBe(degrees);
});

test("any typed text gives an angle within its bounds or a sentence, never both", () => {
  const pieces = [
    "-",
    "+",
    "5",
    "S",
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
    "N",
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
