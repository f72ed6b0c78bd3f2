import { type ListRecipientsInput, type RecipientStatus, recipientStatus } from "@meridian/contract";
import type { Position } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { byName, positionIn } from "../../base/cursor.ts";
import { invalid } from "../../base/errors.ts";
import { isoTime } from "../../base/isoTime.ts";
import type { PeopleSearch } from "../../base/peopleSearch.ts";
import { pageOfFew } from "./few.ts";
import { isInPart, type Part, type RecipientRow, recipientColumns } from "./row.ts";
import { isFound } from "./search.ts";

export type ManyInput = Omit<ListRecipientsInput, "status"> & { status?: RecipientStatus | undefined };

/** A part of a list that an index holds in the list's order: SQL about `r`, `u` and `a`. */
interface Run {
  from: string;
  /** The part that it reads; undefined for everybody. */
  part: Part | undefined;
  /** The key that it sorts by before `id`; undefined to sort by `id` alone. */
  by?: { key: string; type: "text" | "timestamptz"; shown: string };
  id: string;
  /** The mark that tells this run's cursors from the others', if `id` alone sorts it. */
  mark?: Part | null;
}

const accountsFirst = { from: "users u join announcement_recipients r on r.user_id = u.id", id: "u.id" };
const recipientsFirst = {
  from: "announcement_recipients r left join users u on u.id = r.user_id",
  id: "r.user_id",
};
const sortedBy = {
  name: { key: byName("u.name"), type: "text", shown: "u.name" },
  email: { key: "lower(u.email)", type: "text", shown: "lower(u.email)" },
  time: { key: "r.acknowledged_at", type: "timestamptz", shown: isoTime("r.acknowledged_at") },
} as const;

/** The runs that make up a list, in its order. */
function runsOf({ sort, order, status }: ManyInput): Run[] {
  if (sort === "name" || sort === "email") return [{ ...accountsFirst, part: status, by: sortedBy[sort] }];
  if (sort === "status") {
    const statuses = recipientStatus.options.filter((one) => status === undefined || one === status).sort();
    if (order === "desc") statuses.reverse();
    return statuses.map((part) => ({ ...recipientsFirst, part, mark: part }));
  }
  const done: Run = { ...recipientsFirst, part: "acknowledged", by: sortedBy.time };
  const rest: Run = { ...recipientsFirst, part: status ?? "waiting", mark: null };
  if (status === undefined) return [done, rest];
  return status === "acknowledged" ? [done] : [rest];
}

/**
 * A page and one more of recipients that are too many to sort. It walks one part of the list after the other in the order of
 * an index, and sorts small parts. Names don't find deleted accounts. Throws INVALID on a bad cursor.
 */
export async function pageOfMany(
  ctx: Context,
  input: ManyInput,
  hasFew: (part: Part) => boolean,
  search?: PeopleSearch,
): Promise<RecipientRow[]> {
  const runs = runsOf(input);
  const at = input.cursor === undefined ? undefined : positionOf(input, input.cursor);
  const first = at ? runs.findIndex((run) => isIn(run, at)) : 0;
  if (first < 0) throw invalid("cursor", "must be the next_cursor of a page in the same order");
  const rows: RecipientRow[] = [];
  for (const [index, run] of runs.slice(first).entries()) {
    const rest = {
      ...input,
      limit: input.limit - rows.length,
      cursor: index === 0 ? input.cursor : undefined,
    };
    const isShort = run.part !== undefined && hasFew(run.part);
    rows.push(...(await (isShort ? pageOfFew(ctx, rest, run.part, search) : read(ctx, rest, run, search))));
    if (rows.length > input.limit) break;
  }
  return rows;
}

const positionOf = ({ sort, order }: ManyInput, cursor: string): Position =>
  positionIn({ name: sort, order, isTime: sort === "acknowledged_at", mayBeEmpty: true }, cursor);

const isIn = (run: Run, { value }: Position): boolean =>
  run.mark === undefined ? value !== null : value === run.mark;

function read({ db }: Context, input: ManyInput, run: Run, search: PeopleSearch | undefined) {
  const { by, id, mark, part } = run;
  const after = input.cursor === undefined ? undefined : positionOf(input, input.cursor);
  const order = by ? `${by.key} ${input.order}, ${id} ${input.order}` : `${id} ${input.order}`;
  const shown = by ? sql.raw(by.shown) : sql`${mark ?? null}::text`;
  return query<RecipientRow[]>(db)`
    select ${recipientColumns}, ${shown} as sort_value
      from ${sql.raw(run.from)} join announcements a on a.id = r.announcement_id
     where r.announcement_id = ${input.id} and ${sql.raw(part ? isInPart[part] : "true")} and ${isFound(search)}
       and ${isAfter(run, input.order, after)}
     order by ${sql.raw(order)} limit ${input.limit + 1}`;
}

function isAfter({ by, id }: Run, order: "asc" | "desc", at: Position | undefined) {
  if (!at) return sql`true`;
  const is = sql.raw(order === "asc" ? ">" : "<");
  if (!by) return sql`${sql.raw(id)} ${is} ${at.id}`;
  return sql`(${sql.raw(by.key)}, ${sql.raw(id)}) ${is} (${at.value}::text::${sql.raw(by.type)}, ${at.id})`;
}
