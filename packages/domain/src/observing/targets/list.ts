/** Lists of targets as people paste them: a name or coordinates on each line, or a table in CSV. */
import {
  formatDeclination,
  formatRightAscension,
  type ListedTarget,
  mostTargets,
  parseDeclination,
  parseRightAscension,
  splitPosition,
} from "@meridian/contract";
import { parse } from "csv-parse/sync";
import { invalid } from "../../base/errors.ts";
import { isOfJ2000, targetColumns } from "./columns.ts";

/** A line of a list, and what it names, or the reason why that can't be read. */
export interface ListedLine {
  line: number;
  text: string;
  target: ListedTarget | undefined;
  problem?: string;
}

/** Far more than a name and coordinates take, and more than a row of a wide table does. */
const longestLine = 300;
const longestRow = 2000;
const separators = [",", ";", "\t"];

/**
 * Reads a list. Empty lines, and those that begin with #, stand for nothing. Throws INVALID where no line is left, or too many
 * are.
 */
export function readList(list: string): ListedLine[] {
  const lines = list.split(/\r?\n/).map((raw, index) => ({ line: index + 1, text: raw.trim(), raw }));
  const written = lines.filter(({ text }) => /[^\s,;]/u.test(text) && !text.startsWith("#"));
  const first = written[0]?.text ?? "";
  const header = first.length <= longestRow ? headerIn(first) : undefined;
  const rows = header ? written.slice(1) : written;
  if (rows.length === 0) throw invalid("list", "must name a target");
  if (rows.length > mostTargets)
    throw invalid("list", `must have ${mostTargets} targets at most, and has ${rows.length}`);
  return rows.map(({ line, text, raw }) => ({
    ...{ line, text },
    ...(header ? readRow(raw, header) : readLine(text)),
  }));
}

type Read = Pick<ListedLine, "target" | "problem">;
const problem = (words: string): Read => ({ target: undefined, problem: words });

interface Header {
  columns: { name: number; ra: number; dec: number; frames: number[] };
  separator: string;
}

/** The columns of a line that names some of them: the position, or at least a column called after targets. */
function headerIn(text: string): Header | undefined {
  for (const separator of separators) {
    const cells = cellsOf(text, separator).map((cell) => cell.toLowerCase());
    const find = (names: string[]) => cells.findIndex((cell) => names.includes(cell));
    const [ra, dec] = [find(targetColumns.ra), find(targetColumns.dec)];
    const name = Math.max(find(targetColumns.name), find(["name", "target.name"]));
    const frames = [find(targetColumns.equinox), find(targetColumns.frame)].filter((at) => at >= 0);
    if (ra >= 0 ? dec >= 0 : dec < 0 && name >= 0) return { columns: { name, ra, dec, frames }, separator };
  }
  return undefined;
}

/** The cells of a line. A quote that isn't closed is a character like others. */
function cellsOf(text: string, separator: string): string[] {
  const options = { delimiter: separator, relax_quotes: true, relax_column_count: true, trim: true };
  try {
    return parse(text, options)[0] ?? [];
  } catch {
    return text.split(separator).map((cell) => cell.trim());
  }
}

function readRow(row: string, { columns: { name, ra, dec, frames }, separator }: Header): Read {
  if (row.length > longestRow) return problem(`A row has at most ${longestRow} characters.`);
  const cells = cellsOf(row, separator);
  const other = frames.map((at) => cells[at] ?? "").find((cell) => cell !== "" && !isOfJ2000(cell));
  if (other) return problem(`“${other}”: write coordinates of J2000; Meridian doesn't convert others.`);
  const [called, right, declined] = [cells[name] ?? "", cells[ra] ?? "", cells[dec] ?? ""];
  if (right === "" && declined === "")
    return called ? { target: { name: called } } : problem("It has neither a name nor coordinates.");
  return readPosition(called || undefined, right, declined);
}

function readPosition(name: string | undefined, right: string, declined: string): Read {
  const [ra, dec] = [parseRightAscension(right), parseDeclination(declined)];
  if (ra.problem !== undefined) return problem(`Right ascension “${right}”: ${ra.problem}`);
  if (dec.problem !== undefined) return problem(`Declination “${declined}”: ${dec.problem}`);
  return { target: { name, ra: ra.value, dec: dec.value } };
}

const twoDecimals = /^([+-]?\d+\.\d+)\s+([+-−]?\d+\.\d+)$/u;
/** A position in sixtieths at the end of a line: two angles of three numbers each. */
const isInSixtieths = (text: string) => numbersIn(text) === 6;

const numbersIn = (text: string) => text.match(/\d+(?:\.\d*)?/gu)?.length ?? 0;
/** A long row of numbers is none, and takes long to be told from one. */
const mayBePosition = (text: string) => numbersIn(text) <= 8;

/** Reads a line without a header above it: `M 31`, `00 42 44 +41 16 08`, `10.68 41.27`, `Mine, 10.68, 41.27`. */
function readLine(text: string): Read {
  if (text.length > longestLine) return problem(`A line has at most ${longestLine} characters.`);
  const [, right, declined] = twoDecimals.exec(text) ?? [];
  if (right && declined) return readPosition(undefined, right, declined);
  const position = mayBePosition(text) ? splitPosition(text) : undefined;
  // A survey's name for what is there is a name as good as any.
  if (position) return readPosition(/J\d{6}/i.test(text) ? text : undefined, position.ra, position.dec);
  const separator = separators.find((one) => text.includes(one));
  const cells = separator ? cellsOf(text, separator).filter(Boolean) : [];
  if (cells.length >= 3) return readPosition(cells.slice(0, -2).join(" "), cells.at(-2)!, cells.at(-1)!);
  if (numbersIn(text) < 6 || numbersIn(text) > 12) return { target: { name: text } };
  for (const { index } of text.matchAll(/\s+/gu)) {
    const rest = text.slice(index).trim();
    const found = isInSixtieths(rest) && splitPosition(rest);
    if (found) return readPosition(text.slice(0, index), found.ra, found.dec);
  }
  return { target: { name: text } };
}

/** The name of a place in the sky that has none. */
export const nameOfPlace = (ra: number, dec: number) =>
  `${formatRightAscension(ra, 0)} ${formatDeclination(dec, 0)}`;
