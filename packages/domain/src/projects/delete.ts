import { projects } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { recordAudit, requireProject } from "../access/index.ts";
import { endAnnouncementsOf } from "../announcements/index.ts";
import type { Context, Transaction } from "../context.ts";
import { DomainError } from "../errors.ts";
import { requireVersion } from "../version.ts";
import { projectNews } from "./news.ts";

/** Deletes a project without observations. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT when it has some. */
export async function deleteProject(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  const [userIds, ended] = await ctx.db.transaction(async (tx) => {
    const { project } = await requireProject(tx, ctx, id, "delete", "update");
    requireVersion(project, if_version);
    await requireNoObservations(tx, id);
    const members = (await tx.execute(sql`
      delete from project_members where project_id = ${id} returning user_id`)) as unknown as {
      user_id: string;
    }[];
    const ended = await endAnnouncementsOf(tx, ctx, { type: "project", id });
    await tx.delete(projects.table).where(eq(projects.table.id, id));
    const { id: _, version: __, created_at: ___, updated_at: ____, ...before } = project;
    await recordAudit(tx, ctx, { action: "project.delete", subjectType: "project", subjectId: id, before });
    return [[project.owner_id, ...members.map(({ user_id }) => user_id)], ended] as const;
  });
  ctx.live.publish(...projectNews(id, userIds), ...ended);
}

async function requireNoObservations(tx: Transaction, id: string): Promise<void> {
  const [found] = (await tx.execute(sql`
    select count(*)::int as count from observations where doc_project_id = ${id}`)) as unknown as [
    { count: number },
  ];
  if (found.count > 0)
    throw new DomainError(
      "CONFLICT",
      `The project has ${found.count} ${found.count === 1 ? "observation" : "observations"} and can only be archived.`,
    );
}
