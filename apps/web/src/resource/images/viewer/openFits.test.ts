import { describe, expect, test } from "vitest";
import { openFits } from "./openFits.ts";

const block = 2880;
const card = (keyword: string, value: number | string) =>
  `${keyword.padEnd(8)}= ${String(value).padStart(20)}`;

function headerOf(...lines: string[]): Buffer {
  const text = [...lines, "END"].map((line) => line.padEnd(80)).join("");
  return Buffer.from(text.padEnd(Math.ceil(text.length / block) * block), "latin1");
}

const primary = (bits: number, sides: number[], ...more: string[]) =>
  headerOf(
    ...[card("SIMPLE", "T"), card("BITPIX", bits), card("NAXIS", sides.length)],
    ...sides.map((side, axis) => card(`NAXIS${axis + 1}`, side)),
    ...more,
  );

const writers: Record<number, (data: DataView, at: number, value: number) => void> = {
  8: (data, at, value) => data.setUint8(at, value),
  16: (data, at, value) => data.setInt16(at, value),
  32: (data, at, value) => data.setInt32(at, value),
  64: (data, at, value) => data.setBigInt64(at, BigInt(value)),
  [-32]: (data, at, value) => data.setFloat32(at, value),
  [-64]: (data, at, value) => data.setFloat64(at, value),
};

/** An image of stored numbers, the lowest row first. */
function fits(bits: number, rows: number[][], ...more: string[]): Buffer {
  const size = Math.abs(bits) / 8;
  const values = rows.flat();
  const data = Buffer.alloc(Math.ceil((values.length * size) / block) * block);
  const view = new DataView(data.buffer, data.byteOffset);
  for (const [at, value] of values.entries()) writers[bits]!(view, at * size, value);
  return Buffer.concat([primary(bits, [rows[0]!.length, rows.length], ...more), data]);
}

/** Opens a file as it lies in storage, and counts the bytes that are read. */
function opened(file: Uint8Array, size = file.length) {
  const reading = { bytes: 0, largest: 0 };
  const read = async (start: number, end: number) => {
    reading.bytes += end - start + 1;
    reading.largest = Math.max(reading.largest, end - start + 1);
    const part = file.subarray(start, end + 1);
    if (part.length !== end - start + 1) throw new Error("beyond the end of the file");
    return part;
  };
  return { reading, open: openFits(read, size) };
}

const valuesOf = async (file: Buffer, columns: number, rows: number) => {
  const { probe } = await opened(file).open;
  const values: (number | null)[][] = [];
  for (let row = 0; row < rows; row++) {
    values.push([]);
    for (let column = 0; column < columns; column++) values[row]!.push((await probe(column, row)).value);
  }
  return values;
};

describe("pixels", () => {
  const rows = [
    [1, 2, 3],
    [4, 5, 100],
  ];
  test.each([8, 16, 32, 64, -32, -64])(
    "BITPIX %d is read from the top, as the screen shows it",
    async (bits) => {
      expect(await valuesOf(fits(bits, rows), 3, 2)).toEqual([rows[1], rows[0]]);
      const topDown = fits(bits, rows, "ROWORDER= 'TOP-DOWN'");
      expect(await valuesOf(topDown, 3, 2)).toEqual(rows);
    },
  );

  test("BSCALE and BZERO apply, and BLANK and NaN have no value", async () => {
    const stored = [[-32768, 0, 7]];
    expect(await valuesOf(fits(16, stored, card("BZERO", 32768), card("BLANK", 7)), 3, 1)).toEqual([
      [0, 32768, null],
    ]);
    expect(await valuesOf(fits(-32, [[Number.NaN, 1.5]], card("BSCALE", 2), card("BZERO", 1)), 2, 1)).toEqual(
      [[null, 4]],
    );
  });

  test("pixels are counted as FITS does, from 1 and from the lower left, with their place in the sky", async () => {
    const wcs = [
      ...["CTYPE1  = 'RA---TAN'", "CTYPE2  = 'DEC--TAN'", card("CRVAL1", 150), card("CRVAL2", 20)],
      ...[card("CRPIX1", 1), card("CRPIX2", 2), card("CDELT1", -0.001), card("CDELT2", 0.001)],
    ];
    const { probe, described } = await opened(fits(16, rows, ...wcs)).open;
    expect(described.hasSky).toBe(true);
    expect(await probe(0, 0)).toMatchObject({
      ...{ x: 1, y: 2, value: 4 },
      sky: { ra: expect.closeTo(150, 9), dec: expect.closeTo(20, 9) },
    });
    expect((await probe(0, 1)).sky?.dec).toBeCloseTo(19.999, 9);
  });
});

test("a large image is shrunk for the overview, and looked at closely pixel by pixel, in bounded pieces", async () => {
  const [width, height] = [3000, 2500];
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => (x + y) % 1000),
  );
  const { open, reading } = opened(fits(16, rows));
  const { described, overview, detail } = await open;
  expect(described).toMatchObject({ width, height, overviewWidth: 1500, overviewHeight: 1250 });
  expect(reading.largest).toBeLessThanOrEqual(2 ** 20);
  const linear = { low: 0, high: 1000, middle: 0.5 };
  const small = overview(linear);
  expect([small.width, small.height, small.shades.length]).toEqual([1500, 1250, 1500 * 1250]);
  const close = await detail({ x: 1000, y: 2400, width: 2, height: 2 }, linear);
  const shade = (x: number, y: number) => Math.round((255 * ((x + (height - 1 - y)) % 1000)) / 1000);
  expect([...close.shades]).toEqual([
    shade(1000, 2400),
    shade(1001, 2400),
    shade(1000, 2401),
    shade(1001, 2401),
  ]);
  // What was read for the overview is still at hand.
  expect(reading.bytes).toBeLessThan(width * height * 2 + 3 * block);
});

test("a camera whose pixels have colours is shown without their pattern, and its values are told as they are", async () => {
  // The lowest row first; the rightmost column and the highest row have no neighbours.
  const rows = [
    [0, 100, 200],
    [100, 200, 200],
    [40, 60, 250],
  ];
  const { open } = opened(fits(16, rows, "FILTER  = 'RGGB    '"));
  const { described, overview, detail, probe } = await open;
  expect(described).toMatchObject({ width: 3, height: 3, overviewWidth: 2, overviewHeight: 2 });
  const linear = { low: 0, high: 255, middle: 0.5 };
  expect([...overview(linear).shades]).toEqual([50, 250, 100, 200]);
  expect([...(await detail({ x: 0, y: 0, width: 3, height: 3 }, linear)).shades]).toEqual([
    ...[50, 50, 250],
    ...[100, 100, 200],
    ...[100, 100, 200],
  ]);
  expect((await probe(0, 2)).value).toBe(0);
});

test.each<[string, Buffer, string]>([
  ["is empty", Buffer.from("x"), "isn't a FITS image"],
  ["is a JPEG", Buffer.from([0xff, 0xd8, 0xff, ...Array(3000).fill(0)]), "a JPEG image"],
  ["is in gzip", Buffer.from([0x1f, 0x8b, ...Array(3000).fill(0)]), "compressed with gzip"],
  ["ends in its header", primary(16, [3, 2]).subarray(0, 1000), "is cut short"],
  ["has no END", Buffer.from("SIMPLE  =                    T".padEnd(80).padEnd(block * 3)), "is cut short"],
  ["ends in its pixels", fits(16, [[1, 2]]).subarray(0, block + 2), "is cut short"],
  ["claims more than there is", primary(16, [1e9, 1e9]), "more data than a file can hold"],
  ["claims too many rows", primary(16, [1000, 1e9]), "is cut short"],
  ["claims a row without end", primary(8, [250_000, 1]), "images up to 200000 pixels wide"],
  ["has no whole side", primary(16, [2.5, 2]), "NAXIS1 must be a whole number"],
  ["has an odd BITPIX", primary(12, [2, 2]), "BITPIX must be one of"],
  ["holds no pixels", primary(8, []), "holds no image"],
  [
    "is compressed in tiles",
    Buffer.concat([
      primary(8, []),
      headerOf(
        ...[
          "XTENSION= 'BINTABLE'",
          card("BITPIX", 8),
          card("NAXIS", 2),
          card("NAXIS1", 8),
          card("NAXIS2", 1),
        ],
        ...[
          card("PCOUNT", 20),
          card("GCOUNT", 1),
          card("TFIELDS", 1),
          card("ZIMAGE", "T"),
          "ZCMPTYPE= 'RICE_1'",
        ],
        ...[card("ZBITPIX", 16), card("ZNAXIS", 2), card("ZNAXIS1", 4), card("ZNAXIS2", 4)],
      ),
      Buffer.alloc(block),
    ]),
    "compressed with RICE_1",
  ],
])("a file that %s says so in words", async (_, file, words) => {
  await expect(opened(file).open).rejects.toThrow(words);
});
