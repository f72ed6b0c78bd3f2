import { type FitsValues, readNumbers } from "@meridian/contract/fits";
import { NoPreview } from "../noPreview.ts";

/** Bytes of one element of a column, by its letter, and the BITPIX of those that are numbers. (FITS Standard 4.0, table 18.) */
const elements: Record<string, { size: number; bits?: number }> = {
  ...{ L: { size: 1 }, A: { size: 1 }, X: { size: 1 / 8 }, C: { size: 8 }, M: { size: 16 } },
  ...{
    B: { size: 1, bits: 8 },
    I: { size: 2, bits: 16 },
    J: { size: 4, bits: 32 },
    K: { size: 8, bits: 64 },
  },
  ...{
    E: { size: 4, bits: -32 },
    D: { size: 8, bits: -64 },
    P: { size: 8, bits: 32 },
    Q: { size: 16, bits: 64 },
  },
};

/** A row of the table, by the names of its columns: a number, or where its array lies in the heap. */
export interface Row {
  number(column: string): number | undefined;
  array(column: string): { offset: number; length: number } | undefined;
}

interface Column {
  offset: number;
  bits: number | undefined;
  /** Bytes of an element of its arrays; undefined for a column of plain numbers. */
  ofArray: number | undefined;
}

const form = /^(\d*)([LXBIJKAEDCMPQ])([LXBIJKAEDCM])?/;

function columnsOf(values: FitsValues): Map<string, Column> {
  const columns = new Map<string, Column>();
  let offset = 0;
  for (let at = 1; at <= Number(values.TFIELDS); at++) {
    const [, repeat = "", letter, inner] = form.exec(String(values[`TFORM${at}`]).trim()) ?? [];
    if (!letter) throw new NoPreview(`The table of compressed tiles has no valid TFORM${at}.`);
    const { size, bits } = elements[letter]!;
    const isArray = letter === "P" || letter === "Q";
    const ofArray = isArray ? elements[inner ?? "B"]!.size : undefined;
    const width = Math.ceil((repeat === "" ? 1 : Number(repeat)) * size);
    if (width > 0) columns.set(String(values[`TTYPE${at}`]).trim().toUpperCase(), { offset, bits, ofArray });
    offset += width;
  }
  if (offset > Number(values.NAXIS1))
    throw new NoPreview("The columns of compressed tiles are wider than their rows.");
  return columns;
}

/** Returns a reader of the table's rows. Throws NoPreview for columns that don't fit. */
export function rowReader(values: FitsValues): (data: Buffer) => Row {
  const columns = columnsOf(values);
  return (data) => ({
    number(name) {
      const column = columns.get(name);
      if (column?.bits === undefined || column.ofArray !== undefined) return undefined;
      return readNumbers(column.bits, data.subarray(column.offset), 1)[0];
    },
    array(name) {
      const { offset: place, bits, ofArray } = columns.get(name) ?? {};
      if (place === undefined || bits === undefined || ofArray === undefined) return undefined;
      const [count = 0, offset = 0] = readNumbers(bits, data.subarray(place), 2);
      return { offset, length: count * ofArray };
    },
  });
}
