import { DomainError, invalid } from "../../errors.ts";
import { type FitsValue, readCards } from "./cards.ts";

const cardLength = 80;
export const blockLength = 2880;
/** A header of more than 3600 cards isn't one. */
const mostBlocks = 100;

export interface FitsHeader {
  values: Record<string, FitsValue>;
  /** Bytes, whole blocks. */
  headerLength: number;
  /** Bytes of data that the header announces, without what fills the last block. */
  dataLength: number;
}

const notFits = () => new DomainError("UNSUPPORTED_MEDIA_TYPE", "The file isn't a FITS image.");

/**
 * Reads the primary header of a FITS file out of its beginning. Undefined while it isn't whole. Throws UNSUPPORTED_MEDIA_TYPE
 * for what doesn't begin as FITS does, and for a header without an end. (FITS Standard 4.0, section 4.4.1.)
 */
export function readHeader(beginning: Buffer): FitsHeader | undefined {
  const cards: string[] = [];
  const first = "SIMPLE  =";
  if (beginning.length >= first.length && beginning.toString("latin1", 0, first.length) !== first)
    throw notFits();
  for (let at = 0; at + cardLength <= beginning.length; at += cardLength) {
    const card = beginning.toString("latin1", at, at + cardLength);
    // Some programs write more than the standard's characters into comments.
    const plain = card.replaceAll(/[^\x20-\x7e]/g, "?");
    if (plain.trimEnd() === "END")
      return headerOf(cards, Math.ceil((at + cardLength) / blockLength) * blockLength);
    cards.push(plain);
  }
  if (beginning.length > mostBlocks * blockLength) throw notFits();
  return undefined;
}

function headerOf(cards: string[], headerLength: number): FitsHeader {
  const values = readCards(cards);
  if (values.SIMPLE !== true) throw notFits();
  return { values, headerLength, dataLength: dataLengthOf(values) };
}

const bitDepths = [8, 16, 32, 64, -32, -64];

/** The lengths of the image's axes. Throws INVALID. */
export function axesOf(values: Record<string, FitsValue>): number[] {
  const count = values.NAXIS;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0 || count > 999)
    throw invalid("NAXIS", "must be a whole number from 0 to 999");
  return Array.from({ length: count }, (_, axis) => {
    const name = `NAXIS${axis + 1}`;
    const length = values[name];
    if (typeof length !== "number" || !Number.isInteger(length) || length < 0)
      throw invalid(name, "must be a whole number");
    return length;
  });
}

function dataLengthOf(values: Record<string, FitsValue>): number {
  const { BITPIX: bits } = values;
  if (typeof bits !== "number" || !bitDepths.includes(bits))
    throw invalid("BITPIX", `must be one of ${bitDepths.join(", ")}`);
  const axes = axesOf(values);
  const pixels = axes.length === 0 ? 0 : axes.reduce((product, length) => product * length, 1);
  return (Math.abs(bits) / 8) * pixels;
}
