import { observatories } from "@meridian/database";
import { eq, query, sql } from "@meridian/database/query";
import { endAnnouncementsOf } from "../../announcements/index.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { requireVersion } from "../../base/version.ts";
import { type ObservatoryStanding, requireObservatory } from "../../ground/access/index.ts";
import {
  type Concerned,
  publishAfterCommit,
  record,
  recordHistoryOfEach,
  transaction,
} from "../../ground/record/index.ts";
import { leaveRequests, requireNoObservations } from "./observations.ts";

/**
 * Deletes an observatory that no observation, no image and no calibration frame refers to, and takes it out of the projects that use it and of
 * requests to the network that name others as well. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT.
 */
export async function deleteObservatory(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "delete", "update");
    await requireVersion(tx, observatory, if_version);
    await requireNoObservations(tx, id);
    const concerned = await seenBy(tx, id);
    await endAnnouncementsOf(tx, ctx, { type: "observatory", id });
    await leaveProjects(tx, ctx, observatory);
    await leaveRequests(tx, ctx, id);
    await query(tx)`delete from downtimes where left(doc ->> 'observatory_id', 200) = ${id}`;
    await query(tx)`delete from calibrations where left(doc ->> 'observatory_id', 200) = ${id}`;
    await tx.delete(observatories.table).where(eq(observatories.table.id, id));
    const { id: _, ...before } = observatory;
    const subject = { type: "observatory", id } as const;
    await record(tx, ctx, { subject, action: "observatory.delete", before, concerned });
  });
}

/** Lists the people and organizations that see the observatory now and won't any more. */
async function seenBy(tx: Transaction, id: string): Promise<Concerned> {
  const rows = await query<
    {
      user_id: string | null;
      organization_id: string | null;
    }[]
  >(tx)`
    select distinct organization_id, case when organization_id is null then user_id end as user_id
      from observatory_access where observatory_id = ${id}`;
  return {
    users: rows.flatMap((row) => row.user_id ?? []),
    organizations: rows.flatMap((row) => row.organization_id ?? []),
  };
}

/**
 * Takes an observatory out of every project that uses it. An active project that names no other is paused: without names it
 * would be made at any observatory, which nobody has said.
 */
async function leaveProjects(
  tx: Transaction,
  ctx: Context,
  { id, name }: ObservatoryStanding["observatory"],
): Promise<void> {
  const uses = sql`(jsonb_typeof(doc -> 'observatory_ids') = 'array' and doc -> 'observatory_ids' ? ${id}::text)`;
  await query(tx)`select from projects where ${uses} order by id for update`;
  const ids = sql`select id from projects where ${uses}`;
  await recordHistoryOfEach(tx, ctx, "project", ids, {
    event: "project_updated",
    before: { observatory_id: id, observatory_name: name },
    after: { observatory_id: null, observatory_name: null },
  });
  const others = sql`((doc -> 'observatory_ids') - ${id}::text)`;
  const isStranded = sql`(${others} = '[]' and doc -> 'status' = '"active"')`;
  await recordHistoryOfEach(tx, ctx, "project", sql`${ids} and ${isStranded}`, {
    event: "project_status_changed",
    from: "active",
    to: "paused",
  });
  const left = await query<{ id: string }[]>(tx)`
    update projects
       set doc = doc || jsonb_build_object('observatory_ids', ${others})
                     || case when ${isStranded} then '{"status": "paused"}' else '{}' end::jsonb,
           version = version + 1, updated_at = ${ctx.now().toISOString()}
     where ${uses} returning id`;
  publishAfterCommit(tx, ...left.map((project) => ({ type: "project.changed" as const, id: project.id })));
}
