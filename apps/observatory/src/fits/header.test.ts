import { expect, test } from "vitest";
import { completed, keywordOf } from "./header.ts";
import { makeFits } from "./make.ts";

const image = (header: Record<string, string | number> = {}) =>
  makeFits({ width: 4, height: 3, valueAt: (x, y) => x + y, header });

test("a header gets what its camera doesn't know, keeps what it does, and the data stays as it is", () => {
  const fits = image({ OBJECT: "Unknown", "DATE-OBS": "2026-11-25T01:02:03" });
  const [header, data] = completed(
    fits,
    { OBJECT: "M 31", EXPTIME: 2.5 },
    { "DATE-OBS": "later", GAIN: 100, OFFSET: undefined },
  );
  const whole = Buffer.concat([header, data]);
  expect(header.length % 2880).toBe(0);
  expect(data.equals(fits.subarray(2880))).toBe(true);
  expect(keywordOf(whole, "OBJECT")).toBe("M 31");
  expect(keywordOf(whole, "EXPTIME")).toBe("2.5");
  expect(keywordOf(whole, "DATE-OBS")).toBe("2026-11-25T01:02:03");
  expect(keywordOf(whole, "GAIN")).toBe("100");
  expect(keywordOf(whole, "OFFSET")).toBeUndefined();
  expect(whole.toString("latin1").match(/OBJECT {2}=/g)).toHaveLength(1);
});

test("a keyword that is known stands once, whatever it is unless it is given", () => {
  const [header] = completed(image(), { OBJCTROT: 122.97 }, { OBJCTROT: 33 });
  expect(keywordOf(header, "OBJCTROT")).toBe("122.97");
  expect(header.toString("latin1").match(/OBJCTROT=/g)).toHaveLength(1);
});

test("an observer that the camera's driver calls unknown is left out", () => {
  const fits = image({ OBSERVER: "Unknown" });
  expect(keywordOf(completed(fits, {}, {})[0], "OBSERVER")).toBeUndefined();
  expect(keywordOf(completed(fits, { OBSERVER: "Ada" }, {})[0], "OBSERVER")).toBe("Ada");
});

test("a header that outgrows its block gets another one", () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`KEY${at}`, at]));
  const [header] = completed(image(), many, {});
  expect(header.length).toBe(2 * 2880);
  expect(keywordOf(header, "KEY39")).toBe("39");
});

test.each(["O'Brien's star", "é".repeat(10), "'".repeat(60), `${"x".repeat(67)}'y`, "x".repeat(100)])(
  "the text %s fits into a card",
  (name) => {
    const [header] = completed(image(), { OBJECT: name }, {});
    const plain = name.replace(/[^ -~]/g, "?");
    expect(plain.startsWith(keywordOf(header, "OBJECT")!)).toBe(true);
    expect(keywordOf(header, "OBJECT")!.length).toBeGreaterThan(9);
  },
);

test("a file that isn't FITS is refused", () => {
  expect(() => completed(Buffer.from("GIF89a"), {}, {})).toThrow("isn't FITS");
  expect(() => completed(image().subarray(0, 400), {}, {})).toThrow("a header without an end");
});

test("a pattern of colours that the camera tells as its filter is told by BAYERPAT once the filter is called otherwise", () => {
  const [header] = completed(image({ FILTER: "GRBG" }), { FILTER: "OSC" }, {});
  expect([keywordOf(header, "FILTER"), keywordOf(header, "BAYERPAT")]).toEqual(["OSC", "GRBG"]);
  const [own] = completed(image({ FILTER: "RGGB", BAYERPAT: "GBRG" }), { FILTER: "OSC" }, {});
  expect(keywordOf(own, "BAYERPAT")).toBe("GBRG");
  expect(own.toString("latin1").match(/BAYERPAT=/g)).toHaveLength(1);
  const [grey] = completed(image({ FILTER: "L" }), { FILTER: "Luminance" }, {});
  expect(keywordOf(grey, "BAYERPAT")).toBeUndefined();
});
