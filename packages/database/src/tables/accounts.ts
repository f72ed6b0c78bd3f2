/** Users and what sign-in needs. Property names are those the sign-in library asks for, columns are ours. */

import type { SavedView } from "@meridian/contract";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "../query.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 });
const momentNamed = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text(),
    createdAt: momentNamed("created_at").notNull().defaultNow(),
    updatedAt: momentNamed("updated_at").notNull().defaultNow(),
    server_admin: boolean().notNull().default(false),
    deactivated_at: moment(),
    last_sign_in_at: moment(),
    timezone: text(),
    /** The clock that the interface shows moments by, unless a page has its own. */
    time_display: text({ enum: ["own", "site", "utc"] })
      .notNull()
      .default("own"),
    notify_email: boolean().notNull().default(true),
    /** Kinds of mail, sent while `notify_email` is on; each can be unsubscribed from. */
    email_observations: boolean().notNull().default(true),
    email_system_events: boolean().notNull().default(true),
    /** Announcements of observatories, organizations and projects; the system's come whatever this says. */
    email_announcements: boolean().notNull().default(true),
    /** Reports of the nights of their observatories: a mail each morning is for those who ask for it. */
    email_reports: boolean().notNull().default(false),
    notify_push: boolean().notNull().default(true),
    notify_system_events: boolean().notNull().default(true),
    push_user_key: text(),
    /** Times of day in the person's time zone between which messages wait; null for none. */
    quiet_hours: jsonb().$type<{ from: string; until: string }>(),
    /** Filters, columns and density of lists under names of their own. */
    saved_views: jsonb().$type<SavedView[]>().notNull().default([]),
    /** Key of the picture in the object store. */
    avatar_key: text(),
    /** The account was given up by its person: nothing of them is left in the row. */
    deleted_at: moment(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    index("users_name").on(sql`${table.name} collate "und-x-icu"`, table.id),
    index("users_deactivated").on(table.id).where(sql`${table.deactivated_at} is not null`),
    index("users_server_admin").on(table.id).where(sql`${table.server_admin}`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: momentNamed("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: momentNamed("created_at").notNull().defaultNow(),
    updatedAt: momentNamed("updated_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: momentNamed("access_token_expires_at"),
    refreshTokenExpiresAt: momentNamed("refresh_token_expires_at"),
    scope: text(),
    /** Hash of the password. */
    password: text(),
    createdAt: momentNamed("created_at").notNull().defaultNow(),
    updatedAt: momentNamed("updated_at").notNull().defaultNow(),
  },
  (table) => [index("accounts_user").on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: momentNamed("expires_at").notNull(),
    createdAt: momentNamed("created_at").notNull().defaultNow(),
    updatedAt: momentNamed("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

export const rateLimits = pgTable("rate_limits", {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint("last_request", { mode: "number" }).notNull(),
});

/** Keys of external tools; only the SHA-256 of a key is kept. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    start: text().notNull(),
    hash: text().notNull().unique(),
    created_at: moment().notNull(),
    expires_at: moment(),
    last_used_at: moment(),
  },
  (table) => [index("api_keys_user").on(table.user_id, table.id)],
);
