/** Compares what was asked for with what is there. */
import { isDeepStrictEqual } from "node:util";

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const moment = /^\d{4}-\d\d-\d\dT/;

function textFits(asked: string, is: string): boolean {
  if (moment.test(asked) && moment.test(is)) return Date.parse(asked) === Date.parse(is);
  return asked.trim() === is.trim();
}

/** True where everything that was asked for is there; more may be, such as defaults. */
export function fits(asked: unknown, is: unknown): boolean {
  if (asked === undefined || asked === null) return is === undefined || is === null;
  if (typeof asked === "string" && typeof is === "string") return textFits(asked, is);
  if (Array.isArray(asked))
    return Array.isArray(is) && asked.length === is.length && asked.every((one, at) => fits(one, is[at]));
  if (isFields(asked)) return isFields(is) && Object.keys(asked).every((name) => fits(asked[name], is[name]));
  return asked === is;
}

/** Fields that two have both, and not alike. */
export const unlike = (one: Fields, other: Fields, apart: readonly string[] = []): string[] =>
  Object.keys(one).filter(
    (name) => name in other && !apart.includes(name) && !isDeepStrictEqual(one[name], other[name]),
  );

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));
