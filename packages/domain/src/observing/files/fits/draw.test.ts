import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { seededTest } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { DomainError } from "../../../base/errors.ts";
import { drawFits } from "./draw.ts";
import { blocks, card, extension, fromAstropy, piecesOf, primary } from "./made.fixture.ts";
import { NoPreview } from "./noPreview.ts";

const isDrawn = (name: string) => !/^(HCOMPRESS_1|PLIO_1|a table)$/.test(name);
/** Turns an image so that the lowest row is first, as FITS has it. */
const turned = ({ width, height, values }: Awaited<ReturnType<typeof drawFits>>) =>
  Array.from({ length: height }, (_, row) => [
    ...values.subarray((height - 1 - row) * width, (height - row) * width),
  ]).flat();

test.each(Object.entries(fromAstropy).filter(([name]) => isDrawn(name)))(
  "%s has the pixels that astropy reads",
  async (_, { file, pixels }) => {
    for (const content of [file, gzipSync(file)]) {
      const image = await drawFits(piecesOf(content));
      expect([image.width, image.height]).toEqual([24, 16]);
      expect(turned(image)).toEqual([...pixels]);
    }
  },
);

test("a compression that isn't unpacked is named", async () => {
  for (const name of ["HCOMPRESS_1", "PLIO_1"])
    await expect(drawFits(piecesOf(fromAstropy[name]!.file))).rejects.toThrow(
      `The image is compressed with ${name}. Meridian draws previews of RICE_1, GZIP_1 and GZIP_2.`,
    );
});

const floats = (
  width: number,
  height: number,
  valueAt: (x: number, y: number) => number,
  ...more: string[]
) => {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.writeFloatBE(valueAt(x, y), (y * width + x) * 4);
  return Buffer.concat([primary(-32, [width, height], ...more), blocks(data)]);
};

test("an image is shrunk by whole squares, the lowest row last, without what wasn't measured", async () => {
  const shrunk = await drawFits(piecesOf(floats(2048, 4, (x, y) => (x === 0 ? Number.NaN : y))));
  expect(shrunk).toMatchObject({ width: 1024, height: 2 });
  expect([...shrunk.values.slice(0, 2)]).toEqual([2.5, 2.5]);
  expect([...shrunk.values.slice(1024, 1026)]).toEqual([0.5, 0.5]);
});

test("four pixels are one of a camera whose pixels have colours, also where the first header alone says so", async () => {
  const mosaic = (x: number, y: number) => 100 * (2 * (y % 2) + (x % 2)) + 1000 * Math.floor(x / 2);
  for (const told of ["BAYERPAT= 'GBRG    '", "FILTER  = 'RGGB    '"]) {
    const small = await drawFits(piecesOf(floats(4, 2, mosaic, told)));
    expect(small).toMatchObject({ width: 2, height: 1 });
    expect([...small.values]).toEqual([150, 1150]);
    // A third of 3000 would have squares with unequal colours.
    expect(await drawFits(piecesOf(floats(3000, 4, () => 1, told)))).toMatchObject({ width: 750, height: 1 });
  }
  const behind = Buffer.concat([
    primary(8, [], card("EXTEND", "T"), "FILTER  = 'RGGB    '"),
    extension("IMAGE", 8, [2, 2]),
    blocks(Buffer.from([1, 2, 3, 4])),
  ]);
  expect([...(await drawFits(piecesOf(behind))).values]).toEqual([2.5]);
  expect(await drawFits(piecesOf(floats(4, 2, mosaic, "FILTER  = 'R       '")))).toMatchObject({ width: 4 });
});

test("rows come from the top where the header says so", async () => {
  const { values } = await drawFits(piecesOf(floats(1, 3, (_, y) => y, "ROWORDER= 'TOP-DOWN'")));
  expect([...values]).toEqual([0, 1, 2]);
});

test("whole numbers have an offset, a scale and a value that stands for none", async () => {
  const scaled = [card("BSCALE", -2), card("BZERO", 100), card("BLANK", 3)];
  const content = Buffer.concat([primary(8, [4, 1], ...scaled), blocks(Buffer.from([1, 2, 3, 4]))]);
  expect([...(await drawFits(piecesOf(content))).values]).toEqual([98, 96, Number.NaN, 92]);
});

test.each([
  ["one axis", Buffer.concat([primary(8, [5]), blocks(Buffer.alloc(5))]), "The image has only one axis."],
  [
    "a side of a million pixels",
    primary(8, [1_000_000, 1]),
    "The image is 1000000 × 1 pixels; previews are drawn of up to 200000 on a side, 268,435,456 in all.",
  ],
  [
    "as many pixels as no camera has",
    primary(8, [30_000, 30_000]),
    "The image is 30000 × 30000 pixels; previews are drawn of up to 200000 on a side, 268,435,456 in all.",
  ],
  ["a table", fromAstropy["a table"]!.file, "The file holds no image."],
])("%s has no preview, for a reason", async (_, content, reason) => {
  await expect(drawFits(piecesOf(content))).rejects.toThrow(reason);
});

test("blocks so long that a few bytes stand for millions of pixels aren't unpacked", async () => {
  const [, rice] = Object.entries(fromAstropy).find(([name]) => name.startsWith("RICE_1"))!;
  const file = Buffer.from(rice.file);
  const at = file.indexOf("ZVAL1   =");
  expect(file.toString("latin1", at, at + 30).trim()).toMatch(/= +32$/);
  file.write("ZVAL1   =             16777216", at, "latin1");
  await expect(drawFits(piecesOf(file))).rejects.toThrow("BLOCKSIZE 16777216");
});

/** An image of 8-bit pixels in tiles of one row each, in a table whose rows are filled up to a length. */
function tiled(rowLength: number, rows: number, ...more: string[]) {
  const columns = ["TFIELDS =                    2", "TTYPE1  = 'UNCOMPRESSED_DATA'", "TFORM1  = '1PB'"];
  const filler = ["TTYPE2  = 'FILLER'", `TFORM2  = '${rowLength - 8}B'`];
  const image = ["ZIMAGE  =                    T", "ZCMPTYPE= 'GZIP_1'", card("ZBITPIX", 8)];
  const sides = [card("ZNAXIS", 2), card("ZNAXIS1", 4), card("ZNAXIS2", rows)];
  const header = [card("PCOUNT", 4 * rows), card("GCOUNT", 1), ...columns, ...filler, ...image, ...sides];
  return Buffer.concat([primary(8, []), extension("BINTABLE", 8, [rowLength, rows], ...header, ...more)]);
}

function collected(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  // What the first finds is given back on another thread, for which the second waits.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

test("a table of wide rows doesn't stay in memory while its tiles are read", async () => {
  const [rowLength, rows] = [60_000, 500];
  const before = collected();
  let held = 0;
  function* pieces() {
    yield tiled(rowLength, rows);
    for (let row = 0; row < rows; row++) {
      const data = Buffer.alloc(rowLength);
      data.writeInt32BE(4, 0);
      data.writeInt32BE(4 * row, 4);
      yield data;
    }
    yield Buffer.alloc(4, 1);
    held = collected() - before;
    yield Buffer.alloc(4 * (rows - 1), 1);
  }
  const { values } = await drawFits(Readable.from(pieces()));
  expect([...values].every((value) => value === 1)).toBe(true);
  expect(held).toBeLessThan(5_000_000);
});

test("a table of more than 32 MiB isn't read", async () => {
  await expect(drawFits(piecesOf(tiled(65_536, 513)))).rejects.toThrow(
    "The table of compressed tiles has more than 33,554,432 bytes.",
  );
});

test("the missing end of a file stays empty", async () => {
  const content = floats(100, 100, () => 7);
  const { values } = await drawFits(piecesOf(content.subarray(0, 2880 + 400 * 50)));
  expect([values[0], values[9_999]]).toEqual([Number.NaN, 7]);
});

seededTest("a damaged file has a preview or a reason, and breaks nothing", async (random) => {
  for (const { file } of Object.values(fromAstropy)) {
    const damaged = Buffer.from(file);
    // Past the first header most damage reaches the tiles.
    for (let flips = 0; flips < 10; flips++)
      damaged[random.integer(2880, damaged.length - 1)] = random.integer(0, 255);
    const answer = await drawFits(piecesOf(damaged)).catch((error: unknown) => error);
    if (answer instanceof Error)
      expect(answer instanceof NoPreview || answer instanceof DomainError || answer).toBe(true);
  }
});
