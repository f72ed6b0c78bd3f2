/** Tables of notifications outside of the interface: the events, the messages made of them, and each one's addresses. */
import { notificationTopics } from "@meridian/contract";
import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { sql } from "../query.ts";
import { users } from "./accounts.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const topic = () => text({ enum: notificationTopics }).notNull();

/** Events, a row for each time. No locks are taken to write one, however many come at once. */
export const notificationEvents = pgTable(
  "notification_events",
  {
    id: text().primaryKey(),
    topic: topic(),
    /** The subject: the owner of an observation, an observatory, an announcement, the announcer; empty for the system. */
    subject: text().notNull(),
    /** Events with the same topic, subject and fold become one message. */
    fold: text().notNull(),
    event: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** The page of the interface that shows it. */
    path: text().notNull(),
    at: moment().notNull(),
    /** The time at which its message is made. */
    due_at: moment().notNull(),
    /** The message that it became part of. */
    message_id: text(),
  },
  (table) => [
    index("notification_events_due").on(table.due_at).where(sql`${table.message_id} is null`),
    index("notification_events_fold")
      .on(table.topic, table.subject, table.fold)
      .where(sql`${table.message_id} is null`),
    index("notification_events_at").on(table.at),
  ],
);

/** Messages, each of events in the words that all of its recipients get. */
export const notificationMessages = pgTable(
  "notification_messages",
  {
    id: text().primaryKey(),
    topic: topic(),
    subject: text().notNull(),
    fold: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    path: text().notNull(),
    event_count: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    index("notification_messages_fold").on(table.topic, table.subject, table.fold, table.created_at),
    index("notification_messages_created_at").on(table.created_at),
  ],
);

/** Addresses of a message: a row per recipient and channel, of Web Push per device. */
export const notifications = pgTable(
  "notifications",
  {
    message_id: text()
      .notNull()
      .references(() => notificationMessages.id, { onDelete: "cascade" }),
    user_id: text().notNull(),
    channel: text({ enum: ["email", "web_push", "gateway"] }).notNull(),
    /** The device's subscription; empty for other channels. */
    target: text().notNull().default(""),
    status: text({ enum: ["none", "queued", "sent", "kept", "failed", "gone"] }).notNull(),
    reason: text(),
    attempts: integer().notNull().default(0),
    /** The time of the next attempt. */
    next_at: moment().notNull(),
    done_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.message_id, table.user_id, table.channel, table.target] }),
    index("notifications_queued").on(table.channel, table.next_at).where(sql`${table.status} = 'queued'`),
    index("notifications_failed").on(table.message_id).where(sql`${table.status} = 'failed'`),
  ],
);

/** A browser on a device that asked for Web Push. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The name by which people know the device. */
    name: text().notNull(),
    created_at: moment().notNull(),
    /** The time at which the push service last accepted a message for it. */
    last_used_at: moment(),
  },
  (table) => [index("push_subscriptions_user").on(table.user_id, table.id)],
);
