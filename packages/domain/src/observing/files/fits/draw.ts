import type { Readable } from "node:stream";
import { setImmediate as others } from "node:timers/promises";
import { previewSide } from "@meridian/contract/choices";
import {
  axesOf,
  coloursSide,
  type FitsValues,
  type Image,
  imageValues,
  isImage,
  isTiled,
  readNumbers,
  type Shrinker,
  scale,
  shrinker,
  unitsOf,
  withPrimary,
} from "@meridian/contract/fits";
import { type Bytes, bytesOf } from "./bytes.ts";
import { NoPreview } from "./noPreview.ts";
import { unpacked } from "./packed.ts";
import { refuseFault } from "./refusal.ts";
import { readTiles } from "./tiles/readTiles.ts";

/** More than any camera has: a small file may claim as many as it likes, and keep a worker busy with them for hours. */
const mostPixels = 2 ** 28;
const widest = 200_000;

/**
 * The first plane of the first image of a FITS file, made small while it is read. What a file lacks at its end stays empty.
 * Throws NoPreview, and INVALID or UNSUPPORTED_MEDIA_TYPE for a file that isn't one.
 */
export const drawFits = (content: Readable): Promise<Image> => draw(content).catch(refuseFault);

async function draw(content: Readable): Promise<Image> {
  const { pieces } = await unpacked(content as AsyncIterable<Buffer>);
  const bytes = bytesOf(pieces);
  let primary: FitsValues = {};
  for await (const unit of unitsOf(bytes, others)) {
    if (unit.number === 1) primary = unit.values;
    if (!isImage(unit)) continue;
    const header = withPrimary(imageValues(unit), primary);
    const [columns, rows] = sidesOf(header, unit.number);
    // FITS has the lowest row first, unless the header says otherwise.
    const isTopDown = String(header.ROWORDER ?? "").toUpperCase() === "TOP-DOWN";
    const into = shrinker(columns, rows, { isTopDown, side: previewSide, unit: coloursSide(header) });
    if (isTiled(unit.values)) await readTiles(bytes, unit, into);
    else await readRows(bytes, header, columns, rows, into);
    return into.image();
  }
  throw new NoPreview("The file holds no image.");
}

function sidesOf(header: FitsValues, number: number): [columns: number, rows: number] {
  const [columns = 0, rows = 0] = axesOf(header, number);
  if (rows === 0 || columns === 0) throw new NoPreview("The image has only one axis.");
  if (columns > widest || rows > widest || columns * rows > mostPixels)
    throw new NoPreview(
      `The image is ${columns} × ${rows} pixels; previews are drawn of up to ${widest} on a side, ${mostPixels.toLocaleString("en")} in all.`,
    );
  return [columns, rows];
}

/** Other work has its turn after this many rows. */
const rowsInTurn = 64;

async function readRows(bytes: Bytes, header: FitsValues, columns: number, rows: number, into: Shrinker) {
  const bits = Number(header.BITPIX);
  const rowLength = (columns * Math.abs(bits)) / 8;
  for (let row = 0; row < rows; row++) {
    const data = await bytes.read(rowLength);
    if (data.length < rowLength) return;
    into.add(row, 0, scale(readNumbers(bits, data, columns), header));
    if (row % rowsInTurn === 0) await others();
  }
}
