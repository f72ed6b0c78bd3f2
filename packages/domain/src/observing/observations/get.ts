import type { Observation } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { observationOf } from "./find.ts";

/** One observation. Throws UNAUTHENTICATED, and NOT_FOUND also when the caller can't see it. */
export const getObservation = (ctx: Context, input: { id: string }): Promise<Observation> =>
  observationOf(ctx.db, ctx, input.id);
