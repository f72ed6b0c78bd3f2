import type { AddProjectMemberInput, ProjectMember } from "@meridian/contract";
import { projectMembers } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { DomainError } from "../../../base/errors.ts";
import { requirePersonToAdd, requireProject } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { refuseArchived } from "../archived.ts";
import { findDirectMember, projectMemberOf } from "./find.ts";

/**
 * Adds somebody who has an account, also when they belong to the project through its organization. Throws NOT_FOUND,
 * FORBIDDEN, CONFLICT for the owner, for a member and in an archived project, INVALID for a deactivated account.
 */
export async function addProjectMember(ctx: Context, input: AddProjectMemberInput): Promise<ProjectMember> {
  const { id, can_manage, ...who } = input;
  return transaction(ctx, async (tx) => {
    const { project } = await requireProject(tx, ctx, id, "manage", "update");
    refuseArchived(project);
    const { id: user_id, name } = await requirePersonToAdd(tx, ctx, who);
    if (project.owner_id === user_id) throw new DomainError("CONFLICT", "They own the project.");
    if (await findDirectMember(tx, id, user_id))
      throw new DomainError("CONFLICT", "They are already a member.");
    await tx.insert(projectMembers).values({ project_id: id, user_id, can_manage, created_at: ctx.now() });
    await record(tx, ctx, {
      subject: { type: "project", id },
      action: "project.add_member",
      after: { user_id, can_manage },
      history: { event: "member_added", user_id, user_name: name, after: { can_manage } },
      concerned: { users: [user_id] },
    });
    return projectMemberOf(tx, id, user_id);
  });
}
