import type { Cleanup, ListOperationsInput, Page } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { cleaningUp } from "./operation.ts";
import { toResource } from "./resource.ts";

/** One clean-up with its counts. For server administrators; throws NOT_FOUND. */
export const getCleanup = async (ctx: Context, { id }: { id: string }): Promise<Cleanup> =>
  toResource(await cleaningUp.get(ctx, id));

/** Clean-ups and dry runs, newest first. For server administrators. */
export async function listCleanups(ctx: Context, input: ListOperationsInput): Promise<Page<Cleanup>> {
  const { items, next_cursor } = await cleaningUp.list(ctx, input);
  return { items: items.map(toResource), next_cursor };
}

/** Stops a clean-up; what it has deleted stays deleted. For server administrators; throws NOT_FOUND, CONFLICT. */
export const cancelCleanup = async (ctx: Context, { id }: { id: string }): Promise<Cleanup> =>
  toResource(await cleaningUp.cancel(ctx, id));
