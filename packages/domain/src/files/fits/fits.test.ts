import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readCards, readValue } from "./cards.ts";
import { describeImage } from "./describe.ts";
import { examineFits } from "./examine.ts";
import { readHeader } from "./header.ts";
import { shrinkFits } from "./shrink.ts";
import { stretch } from "./stretch.ts";

const block = 2880;
const cardsOf = (...lines: string[]) => {
  const text = [...lines, "END"].map((line) => line.padEnd(80)).join("");
  return Buffer.from(text.padEnd(Math.ceil(text.length / block) * block), "latin1");
};
const number = (keyword: string, value: number | string) =>
  `${keyword.padEnd(8)}= ${String(value).padStart(20)}`;
const image = (bits: number, width: number, height: number, ...more: string[]) =>
  cardsOf(
    number("SIMPLE", "T"),
    ...[number("BITPIX", bits), number("NAXIS", 2), number("NAXIS1", width), number("NAXIS2", height)],
    ...more,
  );

test.each([
  ["'O''Hara  '           / who", "O'Hara"],
  ["'a / b'", "a / b"],
  ["                  42 / the answer", 42],
  ["           1.5D+03", 1500],
  ["  -.5E-1", -0.05],
  ["                   T", true],
  ["   / nothing", null],
  ["  (1, 2)", "(1, 2)"],
  ["1E999", "1E999"],
])("%s is read as %s", (field, value) => {
  expect(readValue(field)).toBe(value);
});

test("comments are joined, and long texts go on", () => {
  expect(
    readCards([
      "COMMENT one",
      "COMMENT   two",
      "LONG    = 'begins &'",
      "CONTINUE  'and ends'",
      "NOTHING here",
    ]),
  ).toEqual({ COMMENT: "one\n  two", LONG: "begins and ends" });
});

test("a header is read once it is whole, and what is none is refused", () => {
  const whole = image(-32, 10, 4);
  expect(readHeader(whole.subarray(0, 300))).toBeUndefined();
  expect(readHeader(whole)).toMatchObject({ headerLength: block, dataLength: 160 });
  const wrong = [
    cardsOf(number("SIMPLE", "F")),
    image(12, 1, 1),
    image(8, -1, 1),
    cardsOf(number("SIMPLE", "T"), number("BITPIX", 8), number("NAXIS", "1.5")),
    Buffer.from("not at all a FITS file"),
    Buffer.from("SIMPLE  =                    T".padEnd(80).repeat(3700)),
  ];
  for (const file of wrong) expect(() => readHeader(file)).toThrow();
});

test("a file is examined the same in whatever pieces it comes", async () => {
  const content = Buffer.concat([image(8, 10, 10), Buffer.alloc(block)]);
  for (const size of [1, 79, 2880, 9000]) {
    const pieces = Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
      content.subarray(at * size, (at + 1) * size),
    );
    const { through, found } = examineFits();
    for await (const _ of Readable.from(pieces).pipe(through));
    expect(found()).toMatchObject({ size: 5760, header: { dataLength: 100 } });
  }
});

test("the usual keywords say what an image is", () => {
  expect(describeImage({ IMAGETYP: "Dark Frame", EXPOSURE: 30, "DATE-OBS": "2026-03-01" })).toEqual({
    kind: "dark",
    filter: null,
    exposure_time: 30,
    captured_at: "2026-03-01T00:00:00.000Z",
  });
  expect(describeImage({ FILTER: "Ha", "DATE-OBS": "yesterday", EXPTIME: "long" })).toEqual({
    ...{ kind: "light", filter: "Ha" },
    ...{ exposure_time: null, captured_at: null },
  });
});

test("an image is shrunk by whole squares, the lowest row last, without what wasn't measured", async () => {
  const [width, height] = [2048, 4];
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.writeFloatBE(x === 0 ? Number.NaN : y, (y * width + x) * 4);
  const content = Buffer.concat([image(-32, width, height), data]);
  const pieces = [content.subarray(0, 5000), content.subarray(5000)];
  const shrunk = await shrinkFits(Readable.from(pieces));
  expect(shrunk).toMatchObject({ width: 1024, height: 2 });
  expect([...shrunk!.values.slice(0, 2)]).toEqual([2.5, 2.5]);
  expect([...shrunk!.values.slice(1024, 1026)]).toEqual([0.5, 0.5]);
  expect(
    await shrinkFits(
      Readable.from([cardsOf(number("SIMPLE", "T"), number("BITPIX", 8), number("NAXIS", 0))]),
    ),
  ).toBeUndefined();
});

test("a stretch shows the background dark and the stars bright, and an even image at all", () => {
  const values = Float32Array.from({ length: 1000 }, (_, at) => (at < 990 ? 100 + (at % 10) : 60_000));
  const shades = stretch({ width: 1000, height: 1, values });
  expect(shades[0]).toBeLessThan(10);
  expect(shades[995]).toBe(255);
  expect(stretch({ width: 2, height: 1, values: Float32Array.from([5, 5]) })).toHaveLength(2);
});
