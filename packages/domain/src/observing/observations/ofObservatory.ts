import type { ListObservatoryObservationsInput } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { observatoryStanding } from "../../ground/access/index.ts";
import { listObservations } from "./list.ts";

/** The observations of one observatory. Throws UNAUTHENTICATED, NOT_FOUND where the caller doesn't see it, INVALID on a bad cursor. */
export async function listObservatoryObservations(
  ctx: Context,
  { id, ...input }: ListObservatoryObservationsInput,
): ReturnType<typeof listObservations> {
  await observatoryStanding(ctx.db, ctx, id);
  return listObservations(ctx, { ...input, observatory_id: id });
}
