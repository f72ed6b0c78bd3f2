import { gzipSync } from "node:zlib";
import { seededTest } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { DomainError } from "../../../base/errors.ts";
import { block, blocks, card, examined, extension, fromAstropy, headerOf, primary } from "./made.fixture.ts";

const image = Buffer.concat([primary(8, [10, 10]), blocks(Buffer.alloc(100))]);
const table = Buffer.concat([
  extension("BINTABLE", 8, [4, 5], card("PCOUNT", 3000)),
  blocks(Buffer.alloc(3020)),
]);

/** An image of 10 × 10 pixels in a table of ten tiles, unless its keywords say otherwise. */
function tiled(changed: Record<string, number>) {
  const said = {
    NAXIS1: 8,
    NAXIS2: 10,
    PCOUNT: 100,
    GCOUNT: 1,
    ZNAXIS: 2,
    ZNAXIS1: 10,
    ZNAXIS2: 10,
    ...changed,
  };
  const { NAXIS1, NAXIS2, ...more } = said;
  const cards = Object.entries(more).map(([keyword, value]) => card(keyword, value));
  const header = extension("BINTABLE", 8, [NAXIS1, NAXIS2], "ZIMAGE  =                    T", ...cards);
  const length = said.GCOUNT * (NAXIS1 * NAXIS2 + said.PCOUNT);
  return Buffer.concat([primary(8, []), header, blocks(Buffer.alloc(length))]);
}

test("a file is examined the same in whatever pieces it comes", async () => {
  for (const size of [1, 79, 2880, 9000])
    expect(await examined(image, size)).toMatchObject({
      passed: 5760,
      size: 5760,
      format: "fits",
      header: { NAXIS1: 10 },
    });
});

test("a file that isn't FITS is refused with its format", async () => {
  const told = (content: Buffer) =>
    examined(content).catch((error: DomainError) => [error.code, error.message]);
  const other = (what: string) => ["UNSUPPORTED_MEDIA_TYPE", expect.stringContaining(what)];
  expect(await told(Buffer.alloc(0))).toEqual(other("is empty"));
  expect(await told(Buffer.from("not at all a FITS file"))).toEqual(other("doesn't begin with SIMPLE"));
  expect(await told(Buffer.from("BZh91AY"))).toEqual(other("compressed with bzip2"));
  expect(await told(Buffer.from("XISF0100...."))).toEqual(other("an XISF image"));
  expect(await told(gzipSync("hello"))).toEqual(other("doesn't begin with SIMPLE"));
});

test.each([
  ["a header that says it isn't FITS", headerOf(card("SIMPLE", "F")), /SIMPLE must be T/],
  [
    "a header without a size",
    headerOf(card("SIMPLE", "T"), card("BITPIX", 8)),
    /NAXIS must be a whole number from 0 to 999 in the header of the primary HDU/,
  ],
  ["a depth of 12 bits", primary(12, [1, 1]), /BITPIX must be one of 8, 16/],
  ["a side below 0", primary(8, [-1, 1]), /NAXIS1 must be a whole number in/],
  ["more pixels than a file has", primary(8, [9e9, 9e9]), /more data than a file can hold/],
  [
    "an extension with a wrong size",
    Buffer.concat([image, extension("IMAGE", 8, [1.5])]),
    /NAXIS1 must be a whole number in the header of HDU 2/,
  ],
  [
    "a header without an end",
    Buffer.alloc(1001 * block, card("SIMPLE", "T").padEnd(80)),
    /no END within 36000 cards/,
  ],
  ["only a header", primary(8, []), /holds no image, only a header without pixels/],
  ["an image without pixels", primary(8, [0, 10]), /holds no image, only a header without pixels/],
  ["an image of no groups", primary(8, [10, 10], card("GCOUNT", 0)), /holds no image, only a header/],
  [
    "an extension of no groups",
    Buffer.concat([primary(8, []), extension("IMAGE", 8, [10, 10], card("PCOUNT", 0), card("GCOUNT", 0))]),
    /holds no image, only a table or an empty extension/,
  ],
  ["only a table", Buffer.concat([primary(8, []), table]), /holds no image, only a table/],
  [
    "fewer extensions than it counts",
    Buffer.concat([primary(8, [1], card("NEXTEND", 2)), blocks(Buffer.alloc(1)), table]),
    /has 1 extensions, and NEXTEND says 2/,
  ],
])("%s is refused", async (_, content, reason) => {
  await expect(examined(content)).rejects.toThrow(reason);
});

test("tiles that hold no pixels are no image", async () => {
  expect(await examined(tiled({}))).toMatchObject({ format: "fits.fz", header: { NAXIS1: 10 } });
  for (const keyword of ["NAXIS1", "NAXIS2", "PCOUNT", "GCOUNT", "ZNAXIS", "ZNAXIS1"])
    await expect(examined(tiled({ [keyword]: 0 })), keyword).rejects.toThrow(
      /holds no image, only a table or an empty extension/,
    );
  await expect(examined(tiled({ ZNAXIS2: -1 }))).rejects.toThrow(
    /ZNAXIS2 must be a whole number in the header of HDU 2/,
  );
});

test("the data of extensions and random groups are as long as all their keywords say", async () => {
  const groups = ["GROUPS  =                    T", card("PCOUNT", 3), card("GCOUNT", 1000)];
  const withGroups = Buffer.concat([primary(16, [0, 4, 5], ...groups), blocks(Buffer.alloc(2 * 1000 * 23))]);
  const whole = Buffer.concat([
    withGroups,
    extension("IMAGE", 16, [30, 30], card("GCOUNT", 2)),
    blocks(Buffer.alloc(3600)),
  ]);
  expect(await examined(whole)).toMatchObject({ header: { NAXIS1: 30 } });
  await expect(examined(whole.subarray(0, -block))).rejects.toThrow(/in the data of HDU 2/);
  await expect(examined(withGroups.subarray(0, -block))).rejects.toThrow(/in the data of the primary HDU/);
  await expect(examined(withGroups)).rejects.toThrow(/only random groups/);
});

test("data after the last extension isn't read", async () => {
  expect(await examined(Buffer.concat([image, table, Buffer.alloc(5000, "?")]))).toMatchObject({
    passed: 5760 + 8640 + 5000,
  });
});

test("a header may have more than 4,000 cards", async () => {
  const history = Array.from({ length: 5000 }, (_, at) => `HISTORY step ${at}`);
  const { header } = await examined(Buffer.concat([primary(8, [1], ...history), blocks(Buffer.alloc(1))]));
  expect(String(header.HISTORY)).toMatch(/step 4999$/);
});

test("the first image says what a file is, compressed or not, with what the primary header adds", async () => {
  const { file } = fromAstropy["RICE_1, 16 bit with an offset"]!;
  const { header, format } = await examined(file);
  expect(format).toBe("fits.fz");
  expect(header).toMatchObject({
    BITPIX: 16,
    NAXIS: 2,
    NAXIS1: 24,
    NAXIS2: 16,
    BZERO: 32768,
    ZCMPTYPE: "RICE_1",
  });
  expect(Object.keys(header).filter((keyword) => /^(TFORM|TTYPE|PCOUNT|ZNAXIS|ZTILE)/.test(keyword))).toEqual(
    [],
  );
  const several = Buffer.concat([
    primary(8, [], "FILTER  = 'Ha'", card("EXPTIME", 60), card("BZERO", 7)),
    table,
    extension("IMAGE", 8, [3], card("EXPTIME", 30)),
    blocks(Buffer.alloc(3)),
  ]);
  const found = await examined(several);
  expect(found.header).toMatchObject({ FILTER: "Ha", EXPTIME: 30, NAXIS1: 3, XTENSION: "IMAGE" });
  expect(found.header).not.toHaveProperty("BZERO");
});

test("a file in gzip is read, and refused where gzip is cut off or damaged", async () => {
  const content = gzipSync(image);
  expect(await examined(content, 1)).toMatchObject({
    format: "fits.gz",
    size: content.length,
    header: { NAXIS1: 10 },
  });
  await expect(examined(content.subarray(0, -3))).rejects.toThrow(
    /cut short: its gzip compression has no end/,
  );
  await expect(examined(gzipSync(image.subarray(0, -1)))).rejects.toThrow(
    /cut short: it ends after 5759 bytes/,
  );
  const damaged = Buffer.from(content);
  damaged[content.length - 6]! ^= 1;
  await expect(examined(damaged)).rejects.toThrow(/is damaged: gzip says/);
});

test.each(Object.entries(fromAstropy))(
  "wherever %s of astropy is cut, it is refused",
  async (_, { file }) => {
    for (const content of [file, gzipSync(file)])
      for (let length = content.length - 1; length > 0; length -= 97)
        await expect(examined(content.subarray(0, length))).rejects.toThrow(DomainError);
  },
);

seededTest("a damaged file is taken or refused, and breaks nothing", async (random) => {
  for (const { file } of Object.values(fromAstropy)) {
    const damaged = Buffer.from(file);
    for (let flips = 0; flips < 20; flips++)
      damaged[random.integer(0, damaged.length - 1)] = random.integer(0, 255);
    const answer = await examined(damaged).catch((error: unknown) => error);
    if (answer instanceof Error) expect(answer).toBeInstanceOf(DomainError);
  }
});

test("headers of more than 28.8 MB in all are refused", async () => {
  const large = extension("IMAGE", 8, [], ...Array(36 * 999).fill(card("FILLER", 1)));
  const content = gzipSync(Buffer.concat([image, ...Array(11).fill(large)]));
  await expect(examined(content)).rejects.toMatchObject({
    code: "INVALID",
    message: "file has more than 28800000 bytes of headers",
  });
});
