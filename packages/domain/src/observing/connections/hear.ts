import { pluginMessages } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { transaction } from "../../ground/record/index.ts";
import type { Connection } from "./standing.ts";

/** The effect of a message, inside its transaction. */
export type Hearing = (tx: Transaction, ctx: Context) => Promise<void>;

/**
 * Carries out a message of a plugin over the connection that counts, once, however often it is sent. Throws CONFLICT when the
 * connection doesn't count any more, and whatever the work throws: then the message counts as never sent.
 */
export async function hearOnce(
  ctx: Context,
  connection: Connection,
  messageId: string,
  work: Hearing,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await requireConnection(tx, connection);
    const [heard] = await tx
      .insert(pluginMessages)
      .values({ observatory_id: connection.observatoryId, id: messageId, at: ctx.now() })
      .onConflictDoNothing()
      .returning();
    if (heard) await work(tx, ctx);
  });
}

async function requireConnection(tx: Transaction, { id, keyId }: Connection): Promise<void> {
  const found = await query(tx)`
    select from plugin_connections c join observatory_keys k on k.id = c.key_id
     where c.id = ${id} and k.id = ${keyId}`;
  if (found.length === 0) throw new DomainError("CONFLICT", "This connection was replaced or has timed out.");
}
