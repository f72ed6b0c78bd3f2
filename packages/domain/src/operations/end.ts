import type { OperationDocument } from "@meridian/contract";
import type { Stored } from "@meridian/database";
import type { Context, Transaction } from "../context.ts";
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
