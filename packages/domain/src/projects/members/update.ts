import type { ProjectMember, UpdateProjectMemberInput } from "@meridian/contract";
import { projectMembers } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import { recordAudit, recordHistory, requireProject } from "../../access/index.ts";
import type { Context, Transaction } from "../../context.ts";
import { DomainError, notFound } from "../../errors.ts";
import { refuseArchived } from "../archived.ts";
import { projectNews } from "../news.ts";
import { findDirectMember, projectMemberOf } from "./find.ts";

/**
 * Changes whether a member of their own right may manage the project. Throws NOT_FOUND also for who is there only through
 * the organization, FORBIDDEN, CONFLICT for the owner and in an archived project.
 */
export async function updateProjectMember(
  ctx: Context,
  { id, userId, can_manage }: UpdateProjectMemberInput,
): Promise<ProjectMember> {
  const [member, isChanged] = await ctx.db.transaction(async (tx) => {
    const { project } = await requireProject(tx, ctx, id, "manage", "update");
    if (project.owner_id === userId) throw new DomainError("CONFLICT", "The owner may do everything.");
    const before = await findDirectMember(tx, id, userId);
    if (!before) throw notFound("member");
    const isChanged = can_manage !== undefined && can_manage !== before.can_manage;
    if (isChanged) {
      refuseArchived(project);
      await write(tx, ctx, id, { user_id: userId, user_name: before.name }, can_manage);
    }
    return [await projectMemberOf(tx, id, userId), isChanged] as const;
  });
  if (isChanged) ctx.live.publish(...projectNews(id, [userId]));
  return member;
}

async function write(
  tx: Transaction,
  ctx: Context,
  id: string,
  person: { user_id: string; user_name: string },
  can_manage: boolean,
): Promise<void> {
  const { user_id } = person;
  await tx
    .update(projectMembers)
    .set({ can_manage })
    .where(and(eq(projectMembers.project_id, id), eq(projectMembers.user_id, user_id)));
  await recordHistory(tx, ctx, { type: "project", id }, "member_updated", {
    ...person,
    before: { can_manage: !can_manage },
    after: { can_manage },
  });
  await recordAudit(tx, ctx, {
    action: "project.update_member",
    subjectType: "project",
    subjectId: id,
    before: { user_id, can_manage: !can_manage },
    after: { user_id, can_manage },
  });
}
