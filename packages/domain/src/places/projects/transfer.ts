import type { Project } from "@meridian/contract";
import { projects } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { requireActivePerson, requireProject } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { projectOf } from "./find.ts";

interface TransferInput {
  id: string;
  user_id: string;
}

/**
 * Makes somebody who belongs to the project its owner; the former owner stays as a manager. Throws NOT_FOUND, FORBIDDEN,
 * CONFLICT when they own it already, INVALID when they don't belong to it or their account is deactivated.
 */
export async function transferProject(ctx: Context, { id, user_id }: TransferInput): Promise<Project> {
  return transaction(ctx, async (tx) => {
    const { project } = await requireProject(tx, ctx, id, "transfer", "update");
    if (project.owner_id === user_id) throw new DomainError("CONFLICT", "They already own the project.");
    await requireBelongs(tx, id, user_id);
    const to = await requireActivePerson(tx, { user_id });
    const from = { id: project.owner_id, name: await keepAsManager(tx, ctx, id, project.owner_id) };
    await makeProjectOwner(tx, ctx, id, { from, to });
    return projectOf(tx, ctx, id);
  });
}

async function requireBelongs(tx: Transaction, id: string, userId: string): Promise<void> {
  const [found] = await query<object[]>(tx)`
    select 1 from project_access where project_id = ${id} and user_id = ${userId} limit 1`;
  if (!found) throw invalid("user_id", "must be a member of the project");
}

/** Returns the former owner's name; null when an import named somebody who doesn't exist. */
async function keepAsManager(
  tx: Transaction,
  ctx: Context,
  id: string,
  userId: string,
): Promise<string | null> {
  const [person] = await query<
    {
      name: string;
    }[]
  >(tx)`select name from users where id = ${userId}`;
  if (!person) return null;
  await query(tx)`
    insert into project_members (project_id, user_id, can_manage, created_at)
    values (${id}, ${userId}, true, ${ctx.now().toISOString()})
    on conflict (project_id, user_id) do update set can_manage = true`;
  return person.name;
}

/** The old and the new owner of a project. */
interface Handover {
  /** The old owner; without a name if the account is gone. */
  from: { id: string; name: string | null };
  to: { id: string; name: string };
}

/** Makes somebody a project's owner, who then needs no membership. */
async function makeProjectOwner(
  tx: Transaction,
  ctx: Context,
  id: string,
  { from, to }: Handover,
): Promise<void> {
  await query(tx)`delete from project_members where project_id = ${id} and user_id = ${to.id}`;
  await projects.patch(tx, id, { owner_id: to.id }, ctx.now());
  await record(tx, ctx, {
    subject: { type: "project", id },
    action: "project.transfer",
    before: { owner_id: from.id },
    after: { owner_id: to.id },
    history: {
      event: "ownership_transferred",
      before: { owner_id: from.id, owner_name: from.name },
      after: { owner_id: to.id, owner_name: to.name },
    },
    concerned: { users: [from.id, to.id] },
  });
}
