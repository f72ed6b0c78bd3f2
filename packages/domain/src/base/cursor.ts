import { isStorableText, type Page } from "@meridian/contract";
import { decodeCursor, encodeCursor, type Position } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { invalid } from "./errors.ts";

type Order = "asc" | "desc";

/**
 * Order of a list: `by` and `id` are SQL. `name` goes into its cursors, so that the cursor of one order is refused in
 * another.
 */
export interface Sorting {
  name: string;
  by: string;
  id: string;
  order: Order;
  /** `by` is a time. */
  isTime?: boolean;
  /** `by` is a whole number of few digits. */
  isNumber?: boolean;
  /** True if rows may have no value: these are last in both orders. */
  mayBeEmpty?: boolean;
}

/** SQL that sorts names as people expect them, whatever their case and accents: by Unicode's own order. */
export const byName = (name: string): string => `${name} collate "und-x-icu"`;

/** A row that knows where it stands: the text it is sorted by, and its id. */
export interface Placed {
  id: string;
  sort_value: string | null;
}

const label = (sorting: Pick<Sorting, "name" | "order">) => `${sorting.name} ${sorting.order}`;

/** True for a time as `isoTime` writes it; anything else would be an error in the query. */
const isTime = (value: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value));

const isFitting = (
  { isTime: time, isNumber, mayBeEmpty }: Partial<Sorting>,
  value: string | null,
): boolean => {
  if (!time && !isNumber) return true;
  if (value === null) return mayBeEmpty === true;
  return time ? isTime(value) : /^\d{1,9}$/.test(value);
};

/** Returns the position that a cursor of this order points to. Throws INVALID on any other cursor. */
export function positionIn(sorting: Omit<Sorting, "by" | "id">, cursor: string): Position {
  const position = decodeCursor(cursor);
  const mark = `${label(sorting)} `;
  const isText = [position?.value ?? "", position?.id ?? ""].every(isStorableText);
  const value = position?.value ?? null;
  if (!position?.id.startsWith(mark) || !isText || !isFitting(sorting, value))
    throw invalid("cursor", "must be the next_cursor of a page in the same order");
  return { value: position.value, id: position.id.slice(mark.length) };
}

/** The condition that leaves only what comes after the cursor. Throws INVALID on a cursor that isn't one. */
export function afterCursor(sorting: Sorting, cursor: string | undefined) {
  if (cursor === undefined) return sql`true`;
  const by = sql.raw(sorting.by);
  const id = sql.raw(sorting.id);
  const is = sql.raw(sorting.order === "asc" ? ">" : "<");
  const at = positionIn(sorting, cursor);
  if (at.value === null) return sql`(${by} is null and ${id} ${is} ${at.id})`;
  const isLater = sql`(${by}, ${id}) ${is} (${at.value}, ${at.id})`;
  return sorting.mayBeEmpty ? sql`(${isLater} or ${by} is null)` : isLater;
}

/**
 * The order, and the limit of a page with one row more. The limit is text of the statement: as a parameter it would make
 * PostgreSQL plan the list anew for every request, which takes longer than running it.
 */
export function orderBy({ by, id, order, mayBeEmpty }: Sorting, limit: number) {
  const emptyLast = mayBeEmpty ? "nulls last" : "";
  return sql.raw(`order by ${by} ${order} ${emptyLast}, ${id} ${order} limit ${limit + 1}`);
}

/** Makes a page of rows that were fetched with `limit + 1`. */
export function pageOf<Row extends Placed, Item>(
  rows: Row[],
  limit: number,
  sorting: Pick<Sorting, "name" | "order">,
  wire: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next =
    last && rows.length > limit
      ? encodeCursor({ value: last.sort_value, id: `${label(sorting)} ${last.id}` })
      : null;
  return { items: shown.map(wire), next_cursor: next };
}

/** A page, by the time they were made, of things so few that all of them are at hand. Throws INVALID on a bad cursor. */
export function pageOfAll<Item extends { id: string; created_at: string }>(
  items: Item[],
  { limit, cursor, order }: { limit: number; cursor?: string | undefined; order: Order },
): Page<Item> {
  const sorting = { name: "created_at", order, isTime: true };
  const at = cursor === undefined ? undefined : positionIn(sorting, cursor);
  const comesAfter = (one: string, other: string) => (order === "asc" ? one > other : one < other);
  const rows = items
    .map((item) => ({
      id: item.id,
      sort_value: item.created_at,
      item,
      place: `${item.created_at} ${item.id}`,
    }))
    .filter(({ place }) => !at || comesAfter(place, `${at.value} ${at.id}`))
    .sort((one, other) => (comesAfter(one.place, other.place) ? 1 : -1));
  return pageOf(rows, limit, sorting, ({ item }) => item);
}
