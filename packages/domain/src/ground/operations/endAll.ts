import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { endAbandoned } from "./end.ts";
import { allKinds } from "./kinds.ts";
import { runOperation } from "./run.ts";
import * as underWay from "./underWay.ts";

/** Ends all running operations with this reason, and cleans up after them. Only for a caller without any worker beside it. */
export async function endAllOperations(ctx: Context, reason: string): Promise<void> {
  for (const kind of allKinds())
    for (const { id } of await query<{ id: string }[]>(ctx.db)`
      select id from ${kind.documents.table} where ${underWay.ofKind(kind)} and ${underWay.isUnderWay} order by id`) {
      await ctx.db.transaction((tx) => endAbandoned(tx, ctx, kind, id, reason));
      // For an ended operation this only cleans up.
      await runOperation(ctx, kind, id, new AbortController().signal);
    }
}
