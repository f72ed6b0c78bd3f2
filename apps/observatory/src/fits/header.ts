/** The header of a FITS file, completed with what its camera doesn't know. (FITS Standard 4.0.) */

import { bayerPatternOf, readCards } from "@meridian/contract/fits";

const [block, card] = [2880, 80];
/** Blocks of a header that are looked through; no camera writes more. */
const mostBlocks = 200;

type HeaderValue = string | number | boolean;

/** A text between quotes, each of its own quotes twice; as much of it as a card holds. */
function quoted(text: string): string {
  let inside = "";
  for (const letter of text.replace(/[^ -~]/g, "?")) {
    const more = letter === "'" ? "''" : letter;
    if (inside.length + more.length > 68) break;
    inside += more;
  }
  return `'${inside.padEnd(8)}'`;
}

function written(keyword: string, value: HeaderValue): string {
  const plain = typeof value === "boolean" ? (value ? "T" : "F") : String(value).toUpperCase();
  const text = typeof value === "string" ? quoted(value) : plain.padStart(20);
  return `${keyword.padEnd(8)}= ${text}`.padEnd(card).slice(0, card);
}

/** Finds where the header ends, in bytes; throws for a file that isn't FITS. */
function endOf(fits: Buffer): number {
  if (fits.toString("latin1", 0, 9) !== "SIMPLE  =") throw new Error("The camera's file isn't FITS.");
  const most = Math.min(fits.length, mostBlocks * block);
  for (let at = 0; at + card <= most; at += card)
    if (fits.toString("latin1", at, at + card) === "END".padEnd(card)) return at;
  throw new Error("The camera's file has a header without an end.");
}

/** INDI's drivers write it where they were told of none. */
const noObserver = /^OBSERVER= 'Unknown *'/;

type Keywords = Record<string, HeaderValue | undefined>;

/**
 * Returns a file in two parts, its header and its data, which isn't copied. Keywords of `known` stand in place of the camera's
 * own, those of `unlessGiven` only where it has none; those of `without` are left out. A pattern of colours that the camera tells
 * as its filter stays known, whatever the filter is called now. Throws for a file that isn't FITS.
 */
export function completed(
  fits: Buffer,
  known: Keywords,
  unlessGiven: Keywords,
  without: readonly string[] = [],
): [Buffer, Buffer] {
  const end = endOf(fits);
  const lines = Array.from({ length: end / card }, (_, at) =>
    fits.toString("latin1", at * card, (at + 1) * card),
  );
  const keywordOfLine = (line: string) => line.slice(0, 8).trim();
  const own = new Set(lines.map(keywordOfLine));
  const missing = Object.entries({ BAYERPAT: bayerPatternOf(readCards(lines)), ...unlessGiven }).filter(
    ([keyword]) => !own.has(keyword),
  );
  const given = Object.entries({ ...Object.fromEntries(missing), ...known }).flatMap(([keyword, value]) =>
    value === undefined ? [] : [[keyword, value] as const],
  );
  const replaced = new Set([...given.map(([keyword]) => keyword), ...without]);
  const kept = lines.filter((line) => !replaced.has(keywordOfLine(line)) && !noObserver.test(line));
  const cards = [...kept, ...given.map(([keyword, value]) => written(keyword, value)), "END".padEnd(card)];
  const text = cards.join("");
  const header = Buffer.from(text.padEnd(Math.ceil(text.length / block) * block), "latin1");
  return [header, fits.subarray(Math.ceil((end + card) / block) * block)];
}

/** Reads the value of a keyword; undefined where there is none. */
export function keywordOf(fits: Buffer, keyword: string): string | undefined {
  const end = endOf(fits);
  for (let at = 0; at < end; at += card) {
    const line = fits.toString("latin1", at, at + card);
    if (!line.startsWith(`${keyword.padEnd(8)}=`)) continue;
    const value = line.slice(10).trim();
    return value.startsWith("'")
      ? /^'((?:[^']|'')*)'/.exec(value)?.[1]?.replaceAll("''", "'").trim()
      : value.split("/")[0]!.trim();
  }
  return undefined;
}
