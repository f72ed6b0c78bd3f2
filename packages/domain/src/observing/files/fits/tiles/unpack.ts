import { gunzipSync } from "node:zlib";
import { type FitsValues, numberOr, readNumbers } from "@meridian/contract/fits";
import { NoPreview } from "../noPreview.ts";
import { riceSizes, unpackRice } from "./rice.ts";

/** Turns the bytes of a tile into as many numbers. Throws NoPreview. */
export type Unpack = (data: Buffer, count: number) => Float64Array;

/** The columns in which a tile may lie; most are in the first, and those that it doesn't suit in another. */
export const columnsOfTiles = ["COMPRESSED_DATA", "GZIP_COMPRESSED_DATA", "UNCOMPRESSED_DATA"] as const;
export type ColumnOfTiles = (typeof columnsOfTiles)[number];

/** Returns the unpackers of the tiles in each column. Throws NoPreview. (FITS Standard 4.0, sections 10.1.3 and 10.4.) */
export function unpackersOf(values: FitsValues): Record<ColumnOfTiles, Unpack> {
  const bits = Number(values.ZBITPIX);
  const isWhole = bits > 0 || isQuantized(values);
  return {
    COMPRESSED_DATA: unpackerOf(values, isWhole),
    GZIP_COMPRESSED_DATA: (data, count) => numbersIn(gunzip(data, count), count, bits > 0),
    UNCOMPRESSED_DATA: (data, count) => numbersIn(data, count, bits > 0),
  };
}

/** True if floats were stored as whole numbers. Some files name a method but no scale: their floats weren't. */
const isQuantized = (values: FitsValues): boolean =>
  values.ZSCALE !== undefined ||
  Object.entries(values).some(([keyword, value]) => /^TTYPE\d+$/.test(keyword) && value === "ZSCALE");

function unpackerOf(values: FitsValues, isWhole: boolean): Unpack {
  const type = String(values.ZCMPTYPE ?? "").trim();
  if (type === "GZIP_1") return (data, count) => numbersIn(gunzip(data, count), count, isWhole);
  if (type === "GZIP_2")
    return (data, count) => numbersIn(unshuffled(gunzip(data, count), count), count, isWhole);
  if (type === "RICE_1" || type === "RICE_ONE") return riceUnpacker(values);
  throw new NoPreview(
    `The image is compressed with ${type || "an unnamed method"}. Meridian draws previews of RICE_1, GZIP_1 and GZIP_2.`,
  );
}

/** Programs write 16 or 32. With longer ones a few bytes would stand for millions of pixels. */
const longestBlock = 256;

function riceUnpacker(values: FitsValues): Unpack {
  const blockSize = parameterOf(values, "BLOCKSIZE", 32);
  const size = parameterOf(values, "BYTEPIX", 4);
  const isKnown =
    riceSizes.includes(size) && Number.isInteger(blockSize) && blockSize > 0 && blockSize <= longestBlock;
  if (!isKnown)
    throw new NoPreview(
      `The image is compressed with RICE_1 in a way that isn't known: BYTEPIX ${size}, BLOCKSIZE ${blockSize}.`,
    );
  return (data, count) => unpackRice(data, count, size, blockSize);
}

/** A parameter of the compression, which ZNAMEn names and ZVALn has. */
function parameterOf(values: FitsValues, name: string, absent: number): number {
  for (let at = 1; values[`ZNAME${at}`] !== undefined; at++)
    if (String(values[`ZNAME${at}`]).trim() === name) return numberOr(values[`ZVAL${at}`], absent);
  return absent;
}

function gunzip(data: Buffer, count: number): Buffer {
  try {
    return gunzipSync(data, { maxOutputLength: count * 8 });
  } catch (error) {
    throw new NoPreview(`A compressed tile is damaged: ${(error as Error).message}.`);
  }
}

/** GZIP_2 has the first bytes of all numbers first. */
function unshuffled(data: Buffer, count: number): Buffer {
  const size = Math.floor(data.length / count);
  const numbers = Buffer.alloc(data.length);
  for (let byte = 0; byte < size; byte++)
    for (let at = 0; at < count; at++) numbers[at * size + byte] = data[byte * count + at]!;
  return numbers;
}

/** A tile's numbers; how long each one is follows from how many there are. */
function numbersIn(data: Buffer, count: number, isWhole: boolean): Float64Array {
  const bits = (data.length / count) * 8;
  const kind = isWhole ? bits : -bits;
  if (![8, 16, 32, 64, -32, -64].includes(kind))
    throw new NoPreview(`A compressed tile has ${data.length} bytes for ${count} pixels.`);
  return readNumbers(kind, data, count);
}
