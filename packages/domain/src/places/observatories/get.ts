import type { Observatory } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { observatoryOf } from "./find.ts";

/** One observatory; throws NOT_FOUND also when the current user can't see it. */
export const getObservatory = (ctx: Context, input: { id: string }): Promise<Observatory> =>
  observatoryOf(ctx.db, ctx, input.id);
