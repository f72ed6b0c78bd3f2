import { setImmediate as others } from "node:timers/promises";
import {
  type FitsValues,
  imageValues,
  numberOr,
  type Shrinker,
  scale,
  type Unit,
} from "@meridian/contract/fits";
import type { Bytes } from "../bytes.ts";
import { NoPreview } from "../noPreview.ts";
import { restoreFloats } from "./dither.ts";
import { type Layout, layoutOf, type TileArea } from "./layout.ts";
import { type Row, rowReader } from "./table.ts";
import { type ColumnOfTiles, columnsOfTiles, unpackersOf } from "./unpack.ts";

interface Tile {
  /** Its row in the table, counted from 0. */
  number: number;
  column: ColumnOfTiles;
  /** Bytes from the beginning of the heap. */
  offset: number;
  length: number;
  /** The conversion of its numbers into values, from its row or the header. */
  scale: number | undefined;
  zero: number | undefined;
  blank: number | undefined;
}

/** The rows of the first plane, in bytes. One of the widest that programs write has 60. */
const mostOfTable = 2 ** 25;
/** Other work has its turn after this many pixels. */
const pixelsInTurn = 500_000;

/**
 * Unpacks the tiles of the first plane of a compressed image, one after the other as they lie in the file. Tiles that the file
 * lacks at its end are left out. Throws NoPreview.
 */
export async function readTiles(bytes: Bytes, unit: Unit, into: Shrinker): Promise<void> {
  const { values } = unit;
  const unpackers = unpackersOf(values);
  const layout = layoutOf(values);
  const restore = restorer(values, imageValues(unit));
  const heap = bytes.position() + numberOr(values.THEAP, Number(values.NAXIS1) * Number(values.NAXIS2));
  let unpackedPixels = 0;
  for (const tile of await readTable(bytes, values, layout)) {
    const place = layout.placeOf(tile.number);
    const start = heap + tile.offset;
    if (start < bytes.position()) throw new NoPreview("The compressed tiles overlap.");
    if (tile.length > 9 * place.count + 4096)
      throw new NoPreview("A compressed tile is larger than its pixels.");
    await bytes.skip(start - bytes.position());
    const data = await bytes.read(tile.length);
    if (data.length < tile.length) return;
    addTile(into, place, restore(unpackers[tile.column](data, place.count), tile));
    unpackedPixels += place.count;
    if (unpackedPixels < pixelsInTurn) continue;
    unpackedPixels = 0;
    await others();
  }
}

/** Finds the tiles, in the order of the file. These numbers are all of the table that stays in memory. */
async function readTable(bytes: Bytes, values: FitsValues, { count }: Layout): Promise<Tile[]> {
  const rowLength = Number(values.NAXIS1);
  if (rowLength * count > mostOfTable)
    throw new NoPreview(
      `The table of compressed tiles has more than ${mostOfTable.toLocaleString("en")} bytes.`,
    );
  const read = rowReader(values);
  const tiles: Tile[] = [];
  for (let number = 0; number < count; number++) {
    const data = await bytes.read(rowLength);
    if (data.length < rowLength) break;
    const tile = tileIn(read(data), number, values);
    if (tile) tiles.push(tile);
  }
  return tiles.sort((one, other) => one.offset - other.offset);
}

/** The tile of a row, in the first of the columns that holds it. */
function tileIn(row: Row, number: number, values: FitsValues): Tile | undefined {
  const said = (name: string) => row.number(name) ?? numberOr(values[name], undefined);
  for (const column of columnsOfTiles) {
    const array = row.array(column);
    if (array && array.length > 0)
      return { number, column, ...array, scale: said("ZSCALE"), zero: said("ZZERO"), blank: said("ZBLANK") };
  }
  return undefined;
}

/** Turns the numbers of a tile into the image's values. */
function restorer(values: FitsValues, header: FitsValues) {
  const method = String(values.ZQUANTIZ ?? "NO_DITHER").trim();
  const isFloat = Number(values.ZBITPIX) < 0;
  const firstSeed = numberOr(values.ZDITHER0, 1);
  return (numbers: Float64Array, { number, column, scale: factor, zero = 0, blank }: Tile): Float64Array => {
    if (!isFloat) return scale(numbers, header, blank ?? numberOr(header.BLANK, undefined));
    if (factor !== undefined && column === "COMPRESSED_DATA")
      restoreFloats(numbers, { scale: factor, zero, blank, method, seed: number + firstSeed });
    return scale(numbers, header);
  };
}

function addTile(into: Shrinker, { row, column, width, height }: TileArea, pixels: Float64Array): void {
  for (let line = 0; line < height; line++)
    into.add(row + line, column, pixels.subarray(line * width, (line + 1) * width));
}
