import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { sql } from "../query.ts";
import { users } from "./accounts.ts";
import { observatories, organizations, projects } from "./collections.ts";

const moment = () => timestamp({ withTimezone: true, precision: 3 }).notNull();
const joined = () => moment().defaultNow();
const flag = () => boolean().notNull().default(false);
const user = () => text().references(() => users.id, { onDelete: "cascade" });
const organization = () => text().references(() => organizations.table.id, { onDelete: "cascade" });
const observatory = () => text().references(() => observatories.table.id, { onDelete: "cascade" });

/** The owner has a row too. */
export const organizationMembers = pgTable(
  "organization_members",
  {
    organization_id: organization().notNull(),
    user_id: user().notNull(),
    can_manage_members: flag(),
    can_manage_observatories: flag(),
    can_manage_projects: flag(),
    can_manage_billing: flag(),
    can_manage_storage: flag(),
    created_at: joined(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.user_id] }),
    index("organization_members_user").on(table.user_id, table.organization_id),
  ],
);

/**
 * An address that is asked into an organization or onto an observatory; only the flags of its own kind are set. Of the link
 * that was sent only a hash is kept; it is gone once it is used.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: text().primaryKey(),
    organization_id: organization(),
    observatory_id: observatory(),
    email: text().notNull(),
    can_manage_members: flag(),
    can_manage_observatories: flag(),
    can_manage_projects: flag(),
    can_manage_billing: flag(),
    can_manage_storage: flag(),
    can_view: flag(),
    can_observe: flag(),
    can_operate: flag(),
    can_admin: flag(),
    token_hash: text().notNull().unique(),
    invited_by: text().notNull(),
    created_at: moment(),
    sent_at: moment(),
    expires_at: moment(),
  },
  (table) => [
    check("invitations_one_scope", sql`num_nonnulls(${table.organization_id}, ${table.observatory_id}) = 1`),
    uniqueIndex("invitations_organization").on(table.organization_id, sql`lower(${table.email})`),
    uniqueIndex("invitations_observatory").on(table.observatory_id, sql`lower(${table.email})`),
  ],
);

/** A person or an organization on an observatory. */
export const observatoryMembers = pgTable(
  "observatory_members",
  {
    id: text().primaryKey(),
    observatory_id: observatory().notNull(),
    user_id: user(),
    organization_id: organization(),
    can_view: flag(),
    can_observe: flag(),
    can_operate: flag(),
    can_admin: flag(),
    created_at: joined(),
  },
  (table) => [
    check("observatory_members_one_kind", sql`num_nonnulls(${table.user_id}, ${table.organization_id}) = 1`),
    uniqueIndex("observatory_members_user")
      .on(table.user_id, table.observatory_id)
      .where(sql`${table.user_id} is not null`),
    uniqueIndex("observatory_members_organization")
      .on(table.organization_id, table.observatory_id)
      .where(sql`${table.organization_id} is not null`),
    index("observatory_members_observatory").on(table.observatory_id),
  ],
);

/**
 * Requests for access to a listed observatory, each until it is granted; a refusal stays, so that its person doesn't ask
 * again at once.
 */
export const accessRequests = pgTable(
  "access_requests",
  {
    id: text().primaryKey(),
    observatory_id: observatory().notNull(),
    user_id: user().notNull(),
    message: text().notNull(),
    status: text({ enum: ["open", "declined", "accepted"] }).notNull(),
    reason: text(),
    created_at: moment(),
    decided_at: timestamp({ withTimezone: true, precision: 3 }),
    decided_by: text(),
  },
  (table) => [
    uniqueIndex("access_requests_observatory").on(table.observatory_id, table.user_id),
    index("access_requests_user").on(table.user_id),
  ],
);

export const projectMembers = pgTable(
  "project_members",
  {
    project_id: text()
      .notNull()
      .references(() => projects.table.id, { onDelete: "cascade" }),
    user_id: user().notNull(),
    can_manage: flag(),
    created_at: joined(),
  },
  (table) => [
    primaryKey({ columns: [table.project_id, table.user_id] }),
    index("project_members_user").on(table.user_id, table.project_id),
  ],
);
