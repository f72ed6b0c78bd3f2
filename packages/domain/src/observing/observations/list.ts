import { type ListObservationsInput, type ObservationPage, observationStatus } from "@meridian/contract";
import { mostCounted } from "@meridian/contract/choices";
import type { Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { countChoices, type Group } from "../../base/counts.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../../base/cursor.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser } from "../../ground/access/index.ts";
import { type Filters, isNarrow, matches, nameOf, type Person, withFound } from "./filters.ts";
import { isVisibleTo, visibleTo } from "./visible.ts";
import {
  joinNames,
  joinObservatory,
  type ObservationRow,
  observationColumns,
  observationWire,
  viewerColumns,
} from "./wire.ts";

/** Priorities have two digits at most; as text they can be compared in whatever a document holds. */
const priority = "lpad(left(o.doc ->> 'priority', 20), 20)";
const observatoryName = "left(s.doc ->> 'name', 200)";
const sortedBy = {
  created_at: { by: "o.created_at", value: isoTime("o.created_at"), isTime: true },
  name: { by: byName(nameOf), value: nameOf, mayBeEmpty: true },
  priority: { by: priority, value: priority, mayBeEmpty: true },
  status: { by: "o.doc_status", value: "o.doc_status", mayBeEmpty: true },
  observatory_name: { by: byName(observatoryName), value: observatoryName, mayBeEmpty: true },
};

/** The observations that the current user can see. Throws INVALID on a bad cursor. */
export async function listObservations(ctx: Context, input: ListObservationsInput): Promise<ObservationPage> {
  const person = requireUser(ctx);
  const filters = await withFound(ctx, input);
  const [page, counts] = await Promise.all([
    observationsPage(ctx, filters, person),
    input.counts ? countObservations(ctx, filters, person) : undefined,
  ]);
  return { ...page, counts };
}

async function observationsPage({ db }: Context, input: Filters, person: Person) {
  const { value, ...sorted } = sortedBy[input.sort];
  const sorting: Sorting = { name: input.sort, ...sorted, id: "o.id", order: input.order };
  const order = orderBy(sorting, input.limit);
  // One value instead of rows: reading a page as one piece of JSON takes the client a fraction of the time.
  const [{ rows }] = await query<[{ rows: (ObservationRow & Placed)[] }]>(db)`
    select coalesce(json_agg(page), '[]') as rows from (
      select ${sql`${observationColumns}, ${sql.raw(value)} as sort_value`}
        from observations o
        cross join (
          select ${person.userId}::text as user_id, ${viewerColumns}
            from observatory_access where user_id = ${person.userId}
        ) viewer ${joinNames}
       where o.id = any (array(${pickPage(input, person, sorting)}))
       ${order}
    ) page`;
  return pageOf(rows, input.limit, sorting, (row) => observationWire(row, person.serverAdmin));
}

/** The ids of a page, and of one more. */
function pickPage(input: Filters, person: Person, sorting: Sorting) {
  const { limit, cursor, sort, order } = input;
  const { by, mayBeEmpty = false } = sorting;
  const isPlaced = sort === "observatory_name";
  const joined = isPlaced ? joinObservatory : "";
  const picked: Sorting = { ...sorting, by: "sorted", id: "id" };
  const rowsOf = (condition: SQL, from = joined, sorted = sorting): SQL => sql`
    select o.id, ${sql.raw(sorted.by)} as sorted from observations o ${sql.raw(from)}
     where ${condition} ${matches(input, person)} and ${afterCursor(sorted, cursor)}`;
  // Where they are few, PostgreSQL is kept from going through all there are in this order until it has found them.
  const pick = (condition: SQL, most: number): SQL =>
    mayBeEmpty
      ? sql`select * from (${rowsOf(condition)} offset 0) few ${orderBy(picked, most)}`
      : sql`${rowsOf(condition)} ${orderBy(sorting, most)}`;
  const first = (rows: SQL) => sql`select id from (${rows}) picked ${orderBy(picked, limit)}`;
  if (!person.serverAdmin)
    return first(
      isNarrow(input)
        ? pick(isVisibleTo(person.userId), limit)
        : visibleTo(person.userId, { pick, order, mayBeEmpty, limit }),
    );
  if (!mayBeEmpty || isNarrow(input)) return first(pick(sql`true`, limit));
  // An index has those without a value at one end only: read apart, and only where they are needed, it serves both directions.
  const [isFilled, from, all] = isPlaced
    ? [sql`placed.name is not null`, inOrderOfPlaces(order), { ...sorting, by: "placed.name" }]
    : [sql`${sql.raw(by)} is not null`, joined, sorting];
  const ordered = { ...all, mayBeEmpty: false };
  return first(sql`
    with filled as materialized (${rowsOf(isFilled, from, ordered)} ${orderBy(ordered, limit)})
    select * from filled
     union all
    select * from (${pick(sql`${sql.raw(by)} is null`, limit)}) empty where (select count(*) from filled) <= ${limit}`);
}

/** Joins the observatories in the order of their names, so that no further ones are read than a page needs. */
const inOrderOfPlaces = (order: Sorting["order"]) => `join (
  select id, ${byName(observatoryName)} as name from observatories s order by name ${order}) placed on placed.id = o.doc_observatory_id`;

/** Counts, per status, the observations that a person sees and the other filters let through. */
async function countObservations({ db }: Context, input: Filters, person: Person) {
  const others = matches({ ...input, status: undefined }, person);
  const groups = person.serverAdmin
    ? await countStatuses(db, others, mostCounted)
    : await query<Group[]>(db)`
        select o.doc_status as status, count(*)::int as count
          from observations o where ${isVisibleTo(person.userId)} ${others} group by 1`;
  return countChoices(groups, { status: { choices: observationStatus.options, chosen: input.status } });
}

/**
 * The number of observations in each status that further conditions, each after an `and`, let through; of more than `most`
 * one more. The statuses are found from one to the next in their index, so that the time doesn't grow with what there is.
 */
export const countStatuses = (db: Queryable, conditions: SQL, most: number) => query<Group[]>(db)`
  with recursive statuses as (
    (select doc_status as status from observations order by doc_status limit 1)
    union all
    select (select doc_status from observations where doc_status > s.status order by doc_status limit 1)
      from statuses s where s.status is not null
  )
  select s.status, counted.count
    from statuses s cross join lateral (${countUpTo(most, sql`o.doc_status = s.status ${conditions}`)}) counted
   union all
  select null, counted.count from (${countUpTo(most, sql`o.doc_status is null ${conditions}`)}) counted`;

const countUpTo = (most: number, condition: SQL): SQL => sql`
  select count(*)::int as count from (select from observations o where ${condition} limit ${most + 1}) first`;
