import type { ObservationDocument } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { readObservation } from "../observations/index.ts";

/** How many are read at once. */
const pageSize = 200;
/** For how long one that a plugin has rejected isn't handed to it again. */
const restMinutes = 30;

interface Row {
  id: string;
  doc: unknown;
  priority: string;
}

/** SQL for whether the project of `o`, a row of observations, is active. */
export const hasActiveProject = sql`
  exists (select from projects p where p.id = o.doc_project_id and left(p.doc ->> 'status', 200) = 'active')`;

/** SQL for whether its plugin has rejected `o`, a row of observations, a short while ago. */
export const rests = (now: Date) => sql`
  exists (select from status_changes s
           where s.observation_id = o.id and s.actor_type = 'plugin' and s.to_status = 'pending'
             and s.at > ${now.toISOString()}::timestamptz - ${restMinutes}::int * interval '1 minute')`;

/**
 * The pending observations of an observatory, the highest priority first and then the oldest. Read page by page, for among
 * the first there may be many whose time hasn't come. Priorities are compared as text of one width: a document may hold
 * anything.
 */
export async function* candidatesOf(
  db: Queryable,
  observatoryId: string,
  now: Date,
): AsyncGenerator<ObservationDocument & { id: string }> {
  let after: Row | undefined;
  for (;;) {
    const rows = (await db.execute(sql`
      select o.id, o.doc, ranked.priority
        from observations o
        cross join lateral (select lpad(left(coalesce(o.doc ->> 'priority', ''), 2), 2, '0') as priority) ranked
       where o.doc_observatory_id = ${observatoryId} and o.doc_status = 'pending'
         and ${after ? sql`(ranked.priority < ${after.priority} or (ranked.priority = ${after.priority} and o.id > ${after.id}))` : sql`true`}
         and ${hasActiveProject} and not ${rests(now)}
       order by ranked.priority desc, o.id limit ${pageSize}`)) as unknown as Row[];
    for (const { id, doc } of rows) yield { ...readObservation(doc), id };
    if (rows.length < pageSize) return;
    after = rows.at(-1);
  }
}
