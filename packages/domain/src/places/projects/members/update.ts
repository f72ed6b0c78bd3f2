import type { ProjectMember, UpdateProjectMemberInput } from "@meridian/contract";
import { projectMembers } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError, notFound } from "../../../base/errors.ts";
import { requireProject } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { refuseArchived } from "../archived.ts";
import { findDirectMember, projectMemberOf } from "./find.ts";

/**
 * Changes whether a member of their own right may manage the project. Throws NOT_FOUND also for who is there only through
 * the organization, FORBIDDEN, CONFLICT for the owner and in an archived project.
 */
export async function updateProjectMember(
  ctx: Context,
  { id, userId, can_manage }: UpdateProjectMemberInput,
): Promise<ProjectMember> {
  return transaction(ctx, async (tx) => {
    const { project } = await requireProject(tx, ctx, id, "manage", "update");
    if (project.owner_id === userId) throw new DomainError("CONFLICT", "The owner has every permission.");
    const before = await findDirectMember(tx, id, userId);
    if (!before) throw notFound("member");
    if (can_manage !== undefined && can_manage !== before.can_manage) {
      refuseArchived(project);
      await write(tx, ctx, id, { user_id: userId, user_name: before.name }, can_manage);
    }
    return projectMemberOf(tx, id, userId);
  });
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
  const [before, after] = [{ can_manage: !can_manage }, { can_manage }];
  await record(tx, ctx, {
    subject: { type: "project", id },
    action: "project.update_member",
    before: { user_id, ...before },
    after: { user_id, ...after },
    history: { event: "member_updated", ...person, before, after },
    concerned: { users: [user_id] },
  });
}
