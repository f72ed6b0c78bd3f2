import { registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../../../base/context.ts";
import { operationCollections } from "../../../../ground/operations/index.ts";
import { loadedSchema } from "../schemas.ts";

const reason = "It was under way when the backup was made that has been restored.";

/** Ends in the loaded data what was under way when the backup was made. */
export async function settle(tx: Transaction, ctx: Context): Promise<void> {
  const ended = { status: "failed", error: reason, completed_at: ctx.now().toISOString() };
  for (const name of operationCollections().filter(isBackedUp))
    await query(tx)`
      update ${sql.raw(`${loadedSchema}."${name}"`)} set doc = doc || ${JSON.stringify(ended)}::jsonb, version = version + 1
       where left(doc ->> 'status', 200) in ('queued', 'running')`;
}

const isBackedUp = (name: string) => registry.some((one) => one.name === name && one.backup);

const unsent = "Restored: it hadn't been sent when the data was replaced.";

/**
 * Keeps messages of an earlier time from going out by themselves. Those that were queued then count as undelivered, from
 * where they can be sent again; nobody is notified of older events; and announcements that have become due meanwhile wait for
 * people.
 */
export async function holdBack(tx: Transaction, now: string): Promise<void> {
  await query(tx)`
    update meridian_restored.announcement_recipients set email_status = 'failed', email_error = ${unsent}
     where email_status in ('queued', 'requeued')`;
  await query(tx)`
    update meridian_restored.notifications set status = 'failed', reason = ${unsent}, done_at = ${now}
     where status = 'queued'`;
  await query(tx)`delete from meridian_restored.notification_events where message_id is null`;
  await holdAnnouncements(tx, now);
}

/**
 * Holds announcements that were to be published meanwhile, or whose recipients were still being resolved: people decide about
 * them again.
 */
async function holdAnnouncements(tx: Transaction, now: string): Promise<void> {
  const held = { status: "held", held_at: now };
  await query(tx)`
    update meridian_restored.announcements set doc = doc || ${JSON.stringify(held)}::jsonb, version = version + 1
     where (left(doc ->> 'status', 200) = 'scheduled' and left(doc ->> 'publish_at', 200) <= ${now})
        or (left(doc ->> 'status', 200) = 'active' and jsonb_typeof(doc -> 'recipient_count') is distinct from 'number')`;
  await query(tx)`
    update meridian_restored.announcements set doc = doc || '{"remind_at": null}', version = version + 1
     where left(doc ->> 'status', 200) = 'active' and left(doc ->> 'remind_at', 200) <= ${now}
       and coalesce(left(doc ->> 'reminded_at', 200), '') < left(doc ->> 'remind_at', 200)`;
}
