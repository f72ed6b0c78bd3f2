import type { ListOperationsInput, Page, RestoreDrillResource } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { drilling } from "./operation.ts";

/** One restore drill with its evidence. For server administrators; throws NOT_FOUND. */
export const getRestoreDrill = (ctx: Context, { id }: { id: string }): Promise<RestoreDrillResource> =>
  drilling.get(ctx, id);

/** Restore drills, newest first. For server administrators; throws INVALID. */
export const listRestoreDrills = (
  ctx: Context,
  input: ListOperationsInput,
): Promise<Page<RestoreDrillResource>> => drilling.list(ctx, input);

/** Cancels a drill, of which nothing stays. For server administrators; throws NOT_FOUND, CONFLICT. */
export const cancelRestoreDrill = (ctx: Context, { id }: { id: string }): Promise<RestoreDrillResource> =>
  drilling.cancel(ctx, id);
