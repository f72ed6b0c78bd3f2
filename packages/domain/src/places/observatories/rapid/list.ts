import type { RapidRight, RapidRights } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../base/errors.ts";
import { observatoryStanding, projectStanding, requireObservatory } from "../../../ground/access/index.ts";
import { rapidGrantsOf, rapidRightsOf } from "./right.ts";

/**
 * Lists the projects that may submit rapid requests to an observatory, with their use this month, for those who administer
 * it. Throws NOT_FOUND, FORBIDDEN.
 */
export async function listRapidRights(ctx: Context, { id }: { id: string }): Promise<RapidRights> {
  const { observatory } = await requireObservatory(ctx.db, ctx, id, "administer");
  const ids = [...rapidGrantsOf(observatory).keys()];
  return { items: await rapidRightsOf(ctx.db, observatory, ids, ctx.now()) };
}

/**
 * Returns the right of a project to rapid requests at an observatory and its use this month, for those who administer the
 * observatory, and for the project's people who see it. Throws NOT_FOUND also where it has none.
 */
export async function getRapidRight(
  ctx: Context,
  { id, projectId }: { id: string; projectId: string },
): Promise<RapidRight> {
  const { observatory, abilities } = await observatoryStanding(ctx.db, ctx, id);
  if (!abilities.administer) await projectStanding(ctx.db, ctx, projectId);
  const isGranted = rapidGrantsOf(observatory).has(projectId);
  const [right] = isGranted ? await rapidRightsOf(ctx.db, observatory, [projectId], ctx.now()) : [];
  if (!right) throw notFound("right");
  return right;
}
