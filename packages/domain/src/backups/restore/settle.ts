import { registry } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../context.ts";
import { operationCollections } from "../../operations/index.ts";
import { loadedSchema } from "./schemas.ts";

const reason = "It was under way when the backup was made that has been restored.";

/** Ends in the loaded data what was under way when the backup was made. */
export async function settle(tx: Transaction, ctx: Context): Promise<void> {
  const ended = { status: "failed", error: reason, completed_at: ctx.now().toISOString() };
  for (const name of operationCollections().filter(isBackedUp))
    await tx.execute(sql`
      update ${sql.raw(`${loadedSchema}."${name}"`)} set doc = doc || ${JSON.stringify(ended)}::jsonb, version = version + 1
       where left(doc ->> 'status', 200) in ('queued', 'running')`);
  await tx.execute(sql`
    update meridian_restored.announcement_recipients set email_status = 'failed', email_error = ${reason}
     where email_status in ('queued', 'requeued')`);
  await holdOverdue(tx, ctx);
}

const isBackedUp = (name: string) => registry.some((one) => one.name === name && one.backup);

/**
 * What was to be published meanwhile is for people to decide about again. It is cancelled, with this as its reason: an
 * announcement has no status for being held, and a new one would be unknown to everything that reads announcements.
 */
export async function holdOverdue(tx: Transaction, ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  const held = {
    status: "cancelled",
    cancelled_at: now,
    cancel_reason: "Its time had passed when a backup was restored.",
  };
  await tx.execute(sql`
    update meridian_restored.announcements set doc = doc || ${JSON.stringify(held)}::jsonb, version = version + 1
     where left(doc ->> 'status', 200) = 'scheduled' and left(doc ->> 'publish_at', 200) <= ${now}`);
}
