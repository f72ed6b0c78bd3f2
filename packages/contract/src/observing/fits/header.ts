import { type Bytes, latin1 } from "./bytes.ts";
import { type FitsValues, readCards } from "./cards.ts";
import { FitsFault } from "./fault.ts";
import { notFits } from "./notFits.ts";

const cardLength = 80;
export const blockLength = 2880;
/** Headers of stacked images list thousands of steps; one of more than 36,000 cards isn't a header. */
const mostBlocks = 1000;

/** All headers of a file together: as many as those of a thousand extensions. */
const mostBlocksOfFile = 10_000;

/** Names an HDU, a header with its data. */
export const unitName = (number: number): string => (number === 1 ? "the primary HDU" : `HDU ${number}`);

export const cutShort = (bytes: Bytes, where: string) =>
  new FitsFault("file", `is cut short: it ends after ${bytes.position()} bytes, ${where}`);

/** The number of header blocks that a file may still have. */
export interface HeaderBudget {
  blocks: number;
}
export const headerBudget = (): HeaderBudget => ({ blocks: mostBlocksOfFile });

/**
 * Reads the header that comes next; undefined at the end of the file, and before anything that isn't an extension. Throws
 * FitsFault for a file that isn't FITS and for a header without an end. (FITS Standard 4.0, sections 3 and 4.4.1.)
 */
export async function readHeader(
  bytes: Bytes,
  number: number,
  budget: HeaderBudget,
): Promise<FitsValues | undefined> {
  const cards: string[] = [];
  for (let count = 0; count < mostBlocks; count++) {
    const block = await bytes.read(blockLength);
    budget.blocks -= 1;
    if (budget.blocks < 0)
      throw new FitsFault("file", `has more than ${mostBlocksOfFile * blockLength} bytes of headers`);
    if (count === 0 && !isBegun(block, number)) return undefined;
    if (block.length < blockLength) throw cutShort(bytes, `in the header of ${unitName(number)}`);
    if (takeCards(block, cards)) return checked(readCards(cards), number);
  }
  throw new FitsFault("file", `has no END within ${cards.length} cards of the header of ${unitName(number)}`);
}

/** True if a header begins here. Extensions may be followed by something else, which nobody is to read (section 3.5). */
function isBegun(block: Uint8Array, number: number): boolean {
  const begins = (first: string) =>
    block.length > 0 && first.startsWith(latin1(block.subarray(0, first.length)));
  if (number > 1) return begins("XTENSION");
  if (!begins("SIMPLE  =")) throw notFits(block);
  return true;
}

/** Adds the cards of a block up to END; whether END was among them. */
function takeCards(block: Uint8Array, cards: string[]): boolean {
  // Some programs write more than the standard's characters into comments.
  const text = latin1(block).replaceAll(/[^\x20-\x7e]/g, "?");
  for (let at = 0; at < blockLength; at += cardLength) {
    const card = text.slice(at, at + cardLength);
    if (card.trimEnd() === "END") return true;
    cards.push(card);
  }
  return false;
}

function checked(values: FitsValues, number: number): FitsValues {
  if (number === 1 && values.SIMPLE !== true)
    throw new FitsFault("SIMPLE", "must be T: the file says that it doesn't follow the FITS standard");
  return values;
}
