import { type SQL, sql } from "@meridian/database/query";
import { orderBy, type Sorting } from "../../base/cursor.ts";

const viewed = (userId: string) => sql`
  select observatory_id from observatory_access where user_id = ${userId} and can_view`;
const joined = (userId: string) => sql`
  select project_id from project_access where user_id = ${userId}`;

/** SQL condition that a person sees `o`, for lists whose index finds few rows that they may not see. */
export const isVisibleTo = (userId: string): SQL => sql`
  (o.doc_user_id = ${userId} or o.doc_observatory_id = any (array(${viewed(userId)}))
    or o.doc_project_id = any (array(${joined(userId)})))`;

/** The query for the first rows `o` under a condition, as `id` and `sorted`. */
interface Picking {
  pick(condition: SQL, limit: number): SQL;
  order: Sorting["order"];
  mayBeEmpty: boolean;
  limit: number;
}

/**
 * The first of the observations that a person sees: those of each observatory, of each project, and their own, each read
 * from an index and no further than a page needs, so that it costs what the person has access to and not what there is.
 */
export function visibleTo(userId: string, picking: Picking) {
  const places: SQL = sql`select observatory_id as id from (${viewed(userId)} group by observatory_id) place`;
  const projects: SQL = sql`select project_id as id from (${joined(userId)} group by project_id) project`;
  return sql`
    ${firstOfEach(places, "doc_observatory_id", picking)}
    union
    ${firstOfEach(projects, "doc_project_id", picking)}
    union
    (${picking.pick(sql`o.doc_user_id = ${userId}`, picking.limit)})`;
}

/** Reads only the groups whose own first row would be on the page: enough rows stand before the first of any other. */
function firstOfEach(groups: SQL, column: string, { pick, order, mayBeEmpty, limit }: Picking) {
  const isIn: SQL = sql`o.${sql.raw(column)} = one.id`;
  const firsts: Sorting = { name: "", by: "first.sorted", id: "first.id", order, mayBeEmpty };
  return sql`
    select page.* from (
      select one.id from (${groups}) one cross join lateral (${pick(isIn, 0)}) first ${orderBy(firsts, limit)}
    ) one cross join lateral (${pick(isIn, limit)}) page`;
}
