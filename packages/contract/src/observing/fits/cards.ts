/** Values of a FITS header as JSON has them. */
export type FitsValue = string | number | boolean | null;
export type FitsValues = Record<string, FitsValue>;

const text = /^'((?:[^']|'')*)'\s*(?:\/.*)?$/;
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ED][+-]?\d+)?$/i;

/** Reads the value behind `= ` in a card: text, a number, T or F, or nothing. Anything else is returned as it is written. */
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

/** A longer keyword of the HIERARCH convention, as in `HIERARCH ESO DET DIT = 30.0`. */
const hierarch = /^HIERARCH\s+([^=]*[^=\s])\s*=\s?(.*)$/;

function assignment(card: string): [keyword: string, field: string] | undefined {
  if (card.slice(8, 10) === "= ") return [card.slice(0, 8).trim(), card.slice(10)];
  const [, keyword, field] = hierarch.exec(card) ?? [];
  return keyword === undefined ? undefined : [keyword, field!];
}

/**
 * The keywords of header cards of 80 characters. Lines of COMMENT and HISTORY are joined, CONTINUE goes on with a text that
 * ends in `&`. (FITS Standard 4.0, sections 4.1 and 4.2; the HIERARCH convention of ESO.)
 */
export function readCards(cards: readonly string[]): FitsValues {
  const header: FitsValues = Object.create(null);
  /** The lines of texts that take several, joined at the end: a text that grows by each line costs the square of its lines. */
  const lines: Record<string, string[]> = Object.create(null);
  const remarks = { COMMENT: [] as string[], HISTORY: [] as string[] };
  let last = "";
  for (const card of cards) {
    const keyword = card.slice(0, 8).trim();
    const [name, field] = assignment(card) ?? [];
    if (name !== undefined && field !== undefined) {
      const value = readValue(field);
      header[name] = value;
      if (typeof value === "string") lines[name] = [value];
      else delete lines[name];
      last = name;
    } else if (keyword === "CONTINUE") {
      const before = lines[last]?.at(-1);
      if (before?.endsWith("&")) {
        lines[last]![lines[last]!.length - 1] = before.slice(0, -1);
        lines[last]!.push(String(readValue(card.slice(8)) ?? ""));
      }
    } else if (keyword === "COMMENT" || keyword === "HISTORY") {
      remarks[keyword].push(card.slice(8).trimEnd());
    }
  }
  for (const [name, pieces] of Object.entries(lines)) header[name] = pieces.join("");
  for (const [name, each] of Object.entries(remarks)) if (each.length > 0) header[name] = each.join("\n");
  return { ...header };
}
