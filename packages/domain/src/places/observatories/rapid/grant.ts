import {
  type GrantRapidInput,
  mostRapidProjects,
  type ObservatoryDocument,
  type RapidRight,
} from "@meridian/contract";
import { observatories, projects, type Stored } from "@meridian/database";
import { query } from "@meridian/database/query";
import { shaped } from "../../../base/atRest.ts";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError, notFound } from "../../../base/errors.ts";
import { requireObservatory } from "../../../ground/access/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { recordChange } from "../record.ts";
import { isUsedBy } from "./candidates.ts";
import { rapidGrantsOf, rapidRightsOf } from "./right.ts";

/**
 * Gives a project the right to so many rapid requests a month at an observatory, or another number of them; for those who
 * administer it. Throws NOT_FOUND also for a project that neither names the observatory nor has observations there,
 * FORBIDDEN, CONFLICT when too many projects have the right.
 */
export async function grantRapid(
  ctx: Context,
  { id, projectId, per_month }: GrantRapidInput,
): Promise<RapidRight> {
  return transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "administer", "update");
    const project = await projects.find(tx, projectId, "share");
    const grants = rapidGrantsOf(observatory);
    const before = grants.get(projectId) ?? null;
    if (!project || (before === null && !(await isUsedBy(tx, id, projectId)))) throw notFound("project");
    if (before === null && grants.size >= mostRapidProjects)
      throw new DomainError("CONFLICT", `At most ${mostRapidProjects} projects can have this right.`);
    if (before !== per_month)
      await write(tx, ctx, observatory, grants.set(projectId, per_month), {
        ...{ event: "rapid_granted", projectId, name: shaped(project, { name: "" }).name },
        ...{ before, after: per_month },
      });
    const written = (await observatories.find(tx, id))!;
    const [right] = await rapidRightsOf(tx, written, [projectId], ctx.now());
    return right!;
  });
}

/**
 * Takes the right to rapid requests from a project; those that it has submitted stay. For those who administer the
 * observatory. Throws NOT_FOUND also when it hasn't the right, FORBIDDEN.
 */
export async function withdrawRapid(
  ctx: Context,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { observatory } = await requireObservatory(tx, ctx, id, "administer", "update");
    const grants = rapidGrantsOf(observatory);
    const before = grants.get(projectId);
    if (before === undefined) throw notFound("right");
    grants.delete(projectId);
    const { name } = shaped(await projects.find(tx, projectId), { name: "" });
    const change = { event: "rapid_withdrawn", projectId, name, before, after: null } as const;
    await write(tx, ctx, observatory, grants, change);
  });
}

interface GrantChange {
  event: "rapid_granted" | "rapid_withdrawn";
  projectId: string;
  name: string;
  before: number | null;
  after: number | null;
}

/** The version stays: it counts settings, and nobody's edit of them is refused because of a right. */
async function write(
  tx: Transaction,
  ctx: Context,
  { id }: Stored<ObservatoryDocument>,
  grants: Map<string, number>,
  { event, projectId, name, before, after }: GrantChange,
) {
  const rapid_projects = [...grants].map(([project_id, per_month]) => ({ project_id, per_month }));
  await query(tx)`
    update observatories set doc = doc || ${JSON.stringify({ rapid_projects })}::jsonb where id = ${id}`;
  await recordChange(tx, ctx, id, {
    verb: event === "rapid_granted" ? "grant_rapid" : "withdraw_rapid",
    event,
    about: { project_id: projectId, project_name: name },
    before: { per_month: before },
    after: { per_month: after },
  });
}
