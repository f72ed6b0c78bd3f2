import { isUnderWay, type OperationDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import type { OperationDefinition } from "./definition.ts";

/** Ends an operation whose row the transaction holds. */
export async function endIn<Input, Document extends OperationDocument>(
  tx: Transaction,
  ctx: Context,
  { documents, ending }: OperationDefinition<Input, Document>,
  id: string,
  fields: object,
): Promise<Stored<Document>> {
  const last = { ...fields, completed_at: ctx.now().toISOString() };
  const document = (await documents.patch(tx, id, last, ctx.now()))!;
  await ending?.(tx, ctx, document);
  return document;
}

/**
 * Ends an operation that nobody goes on with: as its kind says, else as cancelled if that was requested, else as failed for
 * this reason. False when it has already ended.
 */
export async function endAbandoned<Input, Document extends OperationDocument>(
  tx: Transaction,
  ctx: Context,
  definition: OperationDefinition<Input, Document>,
  id: string,
  reason: string,
): Promise<boolean> {
  const document = await definition.documents.find(tx, id, "update");
  if (!document || !isUnderWay(document.status)) return false;
  const given = await definition.abandoned?.(tx, ctx, document);
  const failed = { status: "failed", error: reason };
  const last = given ?? (document.cancel_requested_at ? { status: "cancelled" } : failed);
  await endIn(tx, ctx, definition, id, last);
  return true;
}
