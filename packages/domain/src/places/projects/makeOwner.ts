import { projects } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { record } from "../../ground/record/index.ts";

/** Who gives a project to whom. */
interface Handover {
  /** Without a name when there is no such account. */
  from: { id: string; name: string | null };
  to: { id: string; name: string };
}

/** Makes somebody a project's owner, who then needs no membership. */
export async function makeProjectOwner(
  tx: Transaction,
  ctx: Context,
  id: string,
  { from, to }: Handover,
): Promise<void> {
  await tx.execute(sql`delete from project_members where project_id = ${id} and user_id = ${to.id}`);
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
