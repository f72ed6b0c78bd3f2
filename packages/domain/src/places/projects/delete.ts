import { projects } from "@meridian/database";
import { eq, query } from "@meridian/database/query";
import { endAnnouncementsOf } from "../../announcements/index.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { requireVersion } from "../../base/version.ts";
import { requireProject } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { dropRapidGrants, holdRapidGrants, isGrantedElsewhere } from "../observatories/index.ts";

/** Deletes a project without observations. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT when it has some. */
export async function deleteProject(
  ctx: Context,
  { id, if_version }: { id: string; if_version?: number | undefined },
): Promise<void> {
  // What grants it rapid requests is locked before it. Where that came in between, both are locked anew.
  while (!(await tryToDelete(ctx, id, if_version)));
}

/** False where an observatory that isn't locked grants it rapid requests: nothing is done then. */
const tryToDelete = (ctx: Context, id: string, if_version: number | undefined): Promise<boolean> =>
  transaction(ctx, async (tx) => {
    const held = await holdRapidGrants(tx, id);
    const { project } = await requireProject(tx, ctx, id, "delete", "update");
    if (await isGrantedElsewhere(tx, id, held)) return false;
    await requireVersion(tx, project, if_version);
    await requireNoObservations(tx, id);
    const members = await query<
      {
        user_id: string;
      }[]
    >(tx)`
      delete from project_members where project_id = ${id} returning user_id`;
    await endAnnouncementsOf(tx, ctx, { type: "project", id });
    await dropRapidGrants(tx, ctx, project);
    await tx.delete(projects.table).where(eq(projects.table.id, id));
    const { id: _, version: __, created_at: ___, updated_at: ____, ...before } = project;
    const users = [project.owner_id, ...members.map(({ user_id }) => user_id)];
    const organizations = project.organization_id ? [project.organization_id] : [];
    const subject = { type: "project", id } as const;
    await record(tx, ctx, { subject, action: "project.delete", before, concerned: { users, organizations } });
    return true;
  });

async function requireNoObservations(tx: Transaction, id: string): Promise<void> {
  const [found] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observations where doc_project_id = ${id}`;
  if (found.count > 0)
    throw new DomainError(
      "CONFLICT",
      `The project has ${found.count} ${found.count === 1 ? "observation" : "observations"} and can only be archived.`,
    );
}
