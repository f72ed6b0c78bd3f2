import { isUnderWay, type OperationDocument } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../context.ts";
import type { OperationDefinition } from "./definition.ts";
import { endIn } from "./end.ts";
import { allKinds } from "./kinds.ts";
import { runOperation } from "./run.ts";
import * as underWay from "./underWay.ts";

type Kind = OperationDefinition<Partial<OperationDocument>, OperationDocument>;

/** Ends everything that is under way as failed for this reason, and cleans up after it. For whoever is alone: there is no worker. */
export async function endAllOperations(ctx: Context, reason: string): Promise<void> {
  for (const kind of allKinds())
    for (const { id } of await ctx.db.execute<{ id: string }>(
      sql`select id from ${kind.documents.table} where ${underWay.ofKind(kind)} and ${underWay.isUnderWay} order by id`,
    ))
      await end(ctx, kind, id, reason);
}

async function end(ctx: Context, kind: Kind, id: string, error: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const document = await kind.documents.find(tx, id, "update");
    if (document && isUnderWay(document.status)) await endIn(tx, ctx, kind, id, { status: "failed", error });
  });
  // Of one that is over, this is only the cleaning.
  await runOperation(ctx, kind, id, new AbortController().signal);
}
