import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { examineFits } from "./examine.ts";

export const block = 2880;

/** Filled up to whole blocks. */
export const blocks = (content: Buffer): Buffer =>
  Buffer.concat([content, Buffer.alloc((block - (content.length % block)) % block)]);

export function headerOf(...lines: string[]): Buffer {
  const text = [...lines, "END"].map((line) => line.padEnd(80)).join("");
  return Buffer.from(text.padEnd(Math.ceil(text.length / block) * block), "latin1");
}

export const card = (keyword: string, value: number | string): string =>
  `${keyword.padEnd(8)}= ${String(value).padStart(20)}`;

const axes = (bits: number, sides: number[]) => [
  card("BITPIX", bits),
  card("NAXIS", sides.length),
  ...sides.map((side, axis) => card(`NAXIS${axis + 1}`, side)),
];
export const primary = (bits: number, sides: number[], ...more: string[]): Buffer =>
  headerOf(card("SIMPLE", "T"), ...axes(bits, sides), ...more);
export const extension = (type: string, bits: number, sides: number[], ...more: string[]): Buffer =>
  headerOf(`XTENSION= '${type.padEnd(8)}'`, ...axes(bits, sides), ...more);

interface FromAstropy {
  file: Buffer;
  /** Pixels of the first plane, lowest row first. */
  pixels: Float32Array;
}

const unpack = (text: string) => gunzipSync(Buffer.from(text, "base64"));

/** Files that astropy made, by what is in them; `astropy.fixture.py` wrote them. All images are 24 × 16. */
export const fromAstropy: Record<string, FromAstropy> = Object.fromEntries(
  Object.entries(
    JSON.parse(readFileSync(new URL("astropy.fixture.json", import.meta.url), "utf8")) as Record<
      string,
      Record<keyof FromAstropy, string>
    >,
  ).map(([name, { file, pixels }]) => [
    name,
    { file: unpack(file), pixels: new Float32Array(new Uint8Array(unpack(pixels)).buffer) },
  ]),
);

/** Splits a file into pieces of a size, as a network may. */
export const piecesOf = (content: Buffer, size = 7001): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
      content.subarray(at * size, (at + 1) * size),
    ),
  );

/** Examines a file; throws the error that refuses it. */
export async function examined(content: Buffer, size?: number) {
  const { through, found } = examineFits(piecesOf(content, size));
  let passed = 0;
  for await (const piece of through) passed += piece.length;
  return { ...found(), passed };
}
