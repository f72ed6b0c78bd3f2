import { projectMembers } from "@meridian/database";
import { and, eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DomainError, notFound } from "../../../base/errors.ts";
import { asPerson, projectStanding } from "../../../ground/access/index.ts";
import { record, transaction } from "../../../ground/record/index.ts";
import { refuseArchived } from "../archived.ts";
import { findDirectMember } from "./find.ts";

interface Membership {
  id: string;
  userId: string;
}

/**
 * Takes away a membership of somebody's own, anybody's by who manages the project, one's own by oneself. Throws NOT_FOUND
 * also for who is there only through the organization, FORBIDDEN, CONFLICT for the owner, and for others in an archived project, which one may leave.
 */
export async function removeProjectMember(ctx: Context, membership: Membership): Promise<void> {
  await remove(ctx, membership, asPerson(ctx).userId === membership.userId);
}

/** The same as if its person left: their account is deleted, by themselves or by a server administrator. */
export const leaveProject = (ctx: Context, membership: Membership): Promise<void> =>
  remove(ctx, membership, true);

async function remove(ctx: Context, { id, userId }: Membership, isLeaving: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { project, abilities } = await projectStanding(tx, ctx, id, "update");
    if (!abilities.manage && !isLeaving)
      throw new DomainError("FORBIDDEN", "Your permissions in this project don't allow this.");
    if (!isLeaving) refuseArchived(project);
    if (project.owner_id === userId)
      throw new DomainError("CONFLICT", "The owner can't leave. Make somebody else the owner first.");
    const member = await findDirectMember(tx, id, userId);
    if (!member) throw notFound("member");
    await tx
      .delete(projectMembers)
      .where(and(eq(projectMembers.project_id, id), eq(projectMembers.user_id, userId)));
    const { name, can_manage } = member;
    await record(tx, ctx, {
      subject: { type: "project", id },
      action: "project.remove_member",
      before: { user_id: userId, can_manage },
      history: { event: "member_removed", user_id: userId, user_name: name, before: { can_manage } },
      concerned: { users: [userId] },
    });
  });
}
