import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { recordHappened } from "./happened.ts";

/**
 * An observatory can't solve plates, because the star catalog is missing there. Tells the server administrators who have
 * system events on, and those who administer the observatory.
 */
export const reportMissingStarCatalog = (
  tx: Queryable,
  ctx: Pick<Context, "now" | "requestId">,
  { id, name }: { id: string; name: string },
): Promise<void> =>
  recordHappened(tx, ctx, {
    topic: "observatory",
    subject: id,
    fold: "star_catalog.missing",
    event: "star_catalog.missing",
    title: `${name} has no star catalog for plate solving`,
    body: "Until a star catalog is installed there, images can't be solved and the pointing can't be checked.",
    path: `/observatories/${encodeURIComponent(id)}`,
  });
