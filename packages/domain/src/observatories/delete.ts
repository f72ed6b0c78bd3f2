import { observatories } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { recordAudit, requireObservatory } from "../access/index.ts";
import { endAnnouncementsOf } from "../announcements/index.ts";
import type { Context, Transaction } from "../context.ts";
import type { LiveNotice } from "../live/index.ts";
import { requireVersion } from "../version.ts";
import { observatoryNews } from "./news.ts";
import { requireNoObservations } from "./observations.ts";
import { leaveProjects } from "./projects.ts";

/**
 * Deletes an observatory that no observation refers to, and takes it out of the projects that use it. Throws NOT_FOUND,
 * FORBIDDEN, VERSION_MISMATCH, CONFLICT.
 */
export async function deleteObservatory(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  const news = await ctx.db.transaction(async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "delete", "update");
    requireVersion(observatory, if_version);
    await requireNoObservations(tx, id);
    const news = await farewell(tx, id);
    const ended = await endAnnouncementsOf(tx, ctx, { type: "observatory", id });
    const projects = await leaveProjects(tx, ctx, observatory);
    await tx.delete(observatories.table).where(eq(observatories.table.id, id));
    const { id: _, ...before } = observatory;
    const subject = { subjectType: "observatory", subjectId: id };
    await recordAudit(tx, ctx, { action: "observatory.delete", ...subject, before });
    return [
      ...news,
      ...ended,
      ...projects.map((project) => ({ type: "project.changed" as const, id: project })),
    ];
  });
  ctx.live.publish(...news);
}

/** What to tell those who see the observatory now and won't any more. */
async function farewell(tx: Transaction, id: string): Promise<LiveNotice[]> {
  const rows = (await tx.execute(sql`
    select distinct organization_id, case when organization_id is null then user_id end as user_id
      from observatory_access where observatory_id = ${id}`)) as unknown as {
    user_id: string | null;
    organization_id: string | null;
  }[];
  return observatoryNews(id, {
    users: rows.flatMap((row) => row.user_id ?? []),
    organizations: rows.flatMap((row) => row.organization_id ?? []),
  });
}
