/**
 * Every table of Meridian, documents and rows alike: what it refers to, which stored objects it needs, what a backup takes
 * and what the clean-up of observation data deletes. Scan, backup and clean-up walk this list; nothing else lists tables.
 */
import { ongoingStatuses } from "@meridian/contract";
import type { PgTable } from "drizzle-orm/pg-core";
import { getTableConfig } from "drizzle-orm/pg-core";
import type { z } from "zod";
import * as tables from "./tables/index.ts";

/** A condition on a field of the same document or row: it has one of these values. */
export interface FieldCondition {
  field: string;
  is: readonly string[];
}

/** A field that holds an id of something else. `a[]` is each entry of the array `a`, `a.b` a field within `a`. */
export interface Reference {
  field: string;
  /** The collection whose `id` it is. */
  to: string;
  /** The place of ids within the documents of `to`, such as `external_storage[].id`. */
  within?: string;
  /** A column derived from the field, by which rows are found. */
  column?: string;
  /** The condition under which it refers to this collection. */
  when?: FieldCondition;
  /** True if it may name something that is gone: a record of what happened, or an address of that moment. Never a fault. */
  mayOutlive?: boolean;
}

/** A field that holds the key of a stored object. */
export interface StorageKey {
  field: string;
  /** Objects of this kind have keys that start with it. */
  prefix: string;
  /** The object must exist only then; always, when absent. A null or missing key asks for none. */
  when?: FieldCondition;
  /** A picture made from another object, which can be made again. */
  isPreview?: boolean;
  /** The fields that say the object's size in bytes and its SHA-256. */
  size?: string;
  sha256?: string;
}

export interface RegisteredCollection {
  name: string;
  /** Its name in backups of earlier schemas. */
  formerly?: string;
  /** The columns of its primary key. */
  key: readonly string[];
  /** The schema of a document; rows have none, their columns are their shape. */
  schema?: z.ZodObject;
  references: readonly Reference[];
  storageKeys: readonly StorageKey[];
  /** True if a backup takes it. Data that only matters to running processes stays. */
  backup: boolean;
  /** The first format of backups that takes it; those of earlier ones are whole without. */
  sinceFormat: number;
  /** True if the clean-up of observation data deletes it. */
  observationData: boolean;
}

type Given = Partial<Omit<RegisteredCollection, "name" | "key" | "schema">>;

const filledIn = ({
  formerly,
  references = [],
  storageKeys = [],
  backup = true,
  sinceFormat = 1,
  observationData = false,
}: Given) => ({
  ...(formerly && { formerly }),
  references,
  storageKeys,
  backup,
  sinceFormat,
  observationData,
});

const documents = (
  { name, schema }: { name: string; schema: z.ZodObject },
  given: Given = {},
): RegisteredCollection => ({ name, key: ["id"], schema, ...filledIn(given) });

function rows(table: PgTable, given: Given = {}): RegisteredCollection {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return { name, key: key.map((column) => column.name), ...filledIn(given) };
}

const to =
  (name: string) =>
  (field: string, more: Omit<Reference, "field" | "to"> = {}) => ({
    field,
    to: name,
    ...more,
  });
const user = to("users");
const organization = to("organizations");
const observatory = to("observatories");
const project = to("projects");
const observation = to("observations");
const backup = to("backups");

const outlived = { mayOutlive: true };
const when = (field: string, ...is: string[]) => ({ when: { field, is } });
const outlivedWhen = (field: string, ...is: string[]) => ({ ...outlived, ...when(field, ...is) });
const byPerson = outlivedWhen("actor_type", "user", "api_key");

/**
 * All tables, in an order in which each comes after those that its foreign keys name: rows can be loaded in it, and deleted
 * in reverse.
 */
export const registry: readonly RegisteredCollection[] = [
  rows(tables.users, { storageKeys: [{ field: "avatar_key", prefix: "avatars/" }] }),
  rows(tables.accounts, { references: [user("user_id")] }),
  rows(tables.sessions, { references: [user("user_id")] }),
  rows(tables.verifications),
  rows(tables.emailChanges, { references: [user("user_id")] }),
  rows(tables.apiKeys, { references: [user("user_id")] }),
  rows(tables.pushSubscriptions, { references: [user("user_id")] }),
  documents(tables.settings),

  documents(tables.organizations, { references: [user("owner_id")] }),
  rows(tables.organizationMembers, { references: [organization("organization_id"), user("user_id")] }),
  documents(tables.observatories, {
    references: [
      user("owner_id", when("owner_type", "user")),
      organization("owner_id", when("owner_type", "organization")),
      user("hold.by", outlived),
      project("rapid_projects[].project_id"),
    ],
  }),
  documents(tables.downtimes, {
    references: [observatory("observatory_id"), user("created_by", outlived)],
  }),
  rows(tables.observatoryMembers, {
    references: [observatory("observatory_id"), user("user_id"), organization("organization_id")],
  }),
  rows(tables.invitations, {
    formerly: "organization_invitations",
    references: [
      organization("organization_id"),
      observatory("observatory_id"),
      user("invited_by", outlived),
    ],
  }),
  rows(tables.accessRequests, {
    references: [observatory("observatory_id"), user("user_id"), user("decided_by", outlived)],
  }),
  rows(tables.observatoryKeys, { references: [observatory("observatory_id"), user("created_by", outlived)] }),
  rows(tables.pluginConnections, { backup: false, references: [observatory("observatory_id", outlived)] }),
  rows(tables.pluginMessages, { backup: false, references: [observatory("observatory_id", outlived)] }),
  documents(tables.projects, {
    references: [user("owner_id"), organization("organization_id"), observatory("observatory_ids[]")],
  }),
  rows(tables.projectMembers, { references: [project("project_id"), user("user_id")] }),

  documents(tables.observations, {
    observationData: true,
    references: [
      project("project_id"),
      observatory("observatory_id"),
      // What has ended still says what was asked for.
      observatory("where.observatory_ids[]", when("status", ...ongoingStatuses)),
      user("user_id"),
      organization("organization_id"),
      organization("external_storage_id", { within: "external_storage[].id", ...outlived }),
      observation("interrupted_by", outlived),
    ],
  }),
  rows(tables.statusChanges, {
    observationData: true,
    references: [
      observation("observation_id"),
      observatory("observatory_id", outlived),
      user("actor_id", byPerson),
    ],
  }),
  rows(tables.announcedFiles, { observationData: true, references: [observation("observation_id")] }),
  rows(tables.staleNotices, { observationData: true, references: [observation("id", outlived)] }),
  documents(tables.userFiles, {
    observationData: true,
    references: [
      observation("observation_id", { column: "doc_observation_id" }),
      user("user_id"),
      observatory("observatory_id", outlived),
      user("judged_by", outlived),
    ],
    storageKeys: [
      { field: "storage_key", prefix: "observations/", size: "size_bytes", sha256: "sha256" },
      { field: "preview_key", prefix: "previews/", isPreview: true },
      { field: "thumbnail_key", prefix: "thumbnails/", isPreview: true },
    ],
  }),
  rows(tables.deliveries, {
    observationData: true,
    references: [
      observation("observation_id"),
      to("user_files")("file_id"),
      organization("storage_id", { within: "external_storage[].id", ...outlived }),
    ],
  }),

  documents(tables.calibrations, {
    observationData: true,
    references: [observatory("observatory_id"), user("requested_by", outlived)],
  }),
  documents(tables.calibrationFiles, {
    observationData: true,
    references: [to("calibrations")("calibration_id"), observatory("observatory_id")],
    storageKeys: [{ field: "storage_key", prefix: "calibrations/", size: "size_bytes", sha256: "sha256" }],
  }),

  documents(tables.announcements, {
    references: [
      observatory("scope_id", outlivedWhen("scope", "observatory")),
      organization("scope_id", outlivedWhen("scope", "organization")),
      project("scope_id", outlivedWhen("scope", "project")),
      user("targets[].ids[]", outlivedWhen("targets[].kind", "users")),
      observatory("targets[].ids[]", outlivedWhen("targets[].kind", "observatories")),
      organization("targets[].ids[]", outlivedWhen("targets[].kind", "organizations")),
      project("targets[].ids[]", outlivedWhen("targets[].kind", "projects")),
      user("created_by", outlived),
    ],
  }),
  rows(tables.announcementRecipients, {
    references: [to("announcements")("announcement_id"), user("user_id", outlived)],
  }),
  documents(tables.historyEvents, {
    references: [
      observatory("subject_id", outlivedWhen("subject_type", "observatory")),
      organization("subject_id", outlivedWhen("subject_type", "organization")),
      project("subject_id", outlivedWhen("subject_type", "project")),
      to("announcements")("subject_id", outlivedWhen("subject_type", "announcement")),
      user("actor_id", outlived),
    ],
  }),
  rows(tables.auditLog, { references: [user("actor_id", byPerson)] }),
  rows(tables.outbox),

  documents(tables.imports, {
    references: [
      project("project_id", outlived),
      observatory("observatory_id", outlived),
      user("created_by", outlived),
    ],
    storageKeys: [
      {
        field: "storage_key",
        prefix: "imports/",
        when: { field: "status", is: ["queued", "running"] },
        size: "size_bytes",
      },
    ],
  }),
  // What is known of backups is newer than any of them, and stays when one is restored.
  documents(tables.backups, { backup: false, references: [user("created_by", outlived)] }),
  documents(tables.backupVerifications, {
    backup: false,
    references: [backup("backup_id", outlived), user("created_by", outlived)],
  }),
  documents(tables.restoreDrills, {
    backup: false,
    references: [backup("backup_id", outlived), user("created_by", outlived)],
  }),
  documents(tables.restores, {
    backup: false,
    references: [
      backup("backup_id", outlived),
      backup("safety_backup_id", outlived),
      user("created_by", outlived),
    ],
  }),
  documents(tables.cleanups, {
    references: [user("created_by", outlived), backup("backup_id", outlived)],
  }),
  documents(tables.integrityScans, { references: [user("created_by", outlived)] }),
  documents(tables.integrityRepairs, { references: [user("created_by", outlived)] }),
  rows(tables.integrityIssues, {
    references: [
      to("integrity_scans")("scan_id", outlived),
      to("integrity_scans")("first_scan_id", outlived),
      user("repaired_by", outlived),
    ],
  }),
  // Counted anew as issues are loaded.
  rows(tables.integrityTallies, { backup: false, references: [to("integrity_scans")("scan_id", outlived)] }),

  rows(tables.notificationEvents, {
    sinceFormat: 3,
    references: [to("notification_messages")("message_id", outlived)],
  }),
  rows(tables.notificationMessages, { sinceFormat: 3 }),
  rows(tables.notifications, {
    sinceFormat: 3,
    references: [to("notification_messages")("message_id"), user("user_id", outlived)],
  }),
  // Counted anew from the others.
  rows(tables.analyticsDays, { backup: false }),
  rows(tables.analyticsMonths, { backup: false }),
  rows(tables.analyticsFiles, { backup: false }),
  rows(tables.analyticsFailures, { backup: false }),
  rows(tables.analyticsState, { backup: false }),
  rows(tables.rateLimits, { backup: false }),
  rows(tables.mailPace, { backup: false }),
  rows(tables.idempotencyKeys, { backup: false }),
];

/** The collection of this name, if there is one. */
export const findRegistered = (name: string): RegisteredCollection | undefined =>
  registry.find((one) => one.name === name);

/** The collection of this name; throws when there is none. */
export function registered(name: string): RegisteredCollection {
  const found = findRegistered(name);
  if (!found) throw new Error(`no collection ${name} is registered`);
  return found;
}
