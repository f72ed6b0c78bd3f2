/** Values of a FITS header as JSON has them. */
export type FitsValue = string | number | boolean | null;

const text = /^'((?:[^']|'')*)'\s*(?:\/.*)?$/;
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?$/i;

/** What stands behind `= ` in a card: text, a number, T or F, or nothing. What is none of them is given as it is written. */
export function readValue(field: string): FitsValue {
  const trimmed = field.trim();
  const quoted = text.exec(trimmed)?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'").trimEnd();
  const written = trimmed.split("/")[0]!.trim();
  if (written === "") return null;
  if (written === "T" || written === "F") return written === "T";
  const value = numeric.test(written) ? Number(written.replace(/D/i, "E")) : Number.NaN;
  return Number.isFinite(value) ? value : written;
}

/**
 * The keywords of header cards of 80 characters. Lines of COMMENT and HISTORY are joined, CONTINUE goes on with the text
 * before it. (FITS Standard 4.0, sections 4.1 and 4.2.)
 */
export function readCards(cards: readonly string[]): Record<string, FitsValue> {
  const header: Record<string, FitsValue> = Object.create(null);
  let last: string | undefined;
  for (const card of cards) {
    const keyword = card.slice(0, 8).trim();
    if (keyword === "CONTINUE" && last !== undefined) {
      const before = String(header[last]).replace(/&$/, "");
      header[last] = before + String(readValue(card.slice(8)) ?? "");
    } else if (card.slice(8, 10) === "= ") {
      header[keyword] = readValue(card.slice(10));
      last = keyword;
    } else if (keyword === "COMMENT" || keyword === "HISTORY") {
      const line = card.slice(8).trimEnd();
      header[keyword] = header[keyword] === undefined ? line : `${header[keyword]}\n${line}`;
    }
  }
  return { ...header };
}
