import {
  announcementDocument,
  backupDocument,
  backupVerificationDocument,
  calibrationDocument,
  calibrationFileDocument,
  downtimeDocument,
  historyEventDocument,
  importDocument,
  integrityRepairDocument,
  integrityScanDocument,
  observationDocument,
  observatoryDocument,
  organizationDocument,
  projectDocument,
  restoreDocument,
  restoreDrillDocument,
  settingsDocument,
  userFileDocument,
} from "@meridian/contract";
import { index, uniqueIndex } from "drizzle-orm/pg-core";
import { collection } from "../collection.ts";
import { sql } from "../query.ts";

export const organizations = collection("organizations", organizationDocument, (doc) => [
  uniqueIndex("organizations_short_name").on(sql`lower(${doc("short_name")})`),
  index("organizations_name").on(sql`${doc("name")} collate "und-x-icu"`, sql`id`),
  index("organizations_owner").on(doc("owner_id")),
]);

export const observatories = collection("observatories", observatoryDocument, (doc) => [
  index("observatories_name").on(sql`${doc("name")} collate "und-x-icu"`, sql`id`),
  index("observatories_owner").on(doc("owner_id"), doc("owner_type")),
]);

/** Planned downtimes of observatories, those that are over included. */
export const downtimes = collection("downtimes", downtimeDocument, (doc) => [
  index("downtimes_observatory").on(doc("observatory_id"), doc("end")),
  index("downtimes_noted").on(doc("noted"), doc("start")),
]);

/** Sets of calibration frames, those that are over included. */
export const calibrations = collection("calibrations", calibrationDocument, (doc) => [
  index("calibrations_observatory").on(doc("observatory_id"), sql`created_at`, sql`id`),
]);

/** The frames of these sets. */
export const calibrationFiles = collection("calibration_files", calibrationFileDocument, (doc) => [
  index("calibration_files_calibration").on(doc("calibration_id"), sql`created_at`, sql`id`),
  index("calibration_files_observatory").on(doc("observatory_id")),
  index("calibration_files_storage_key").on(doc("storage_key")),
]);

export const projects = collection("projects", projectDocument, (doc) => [
  index("projects_name").on(sql`${doc("name")} collate "und-x-icu"`, sql`id`),
  index("projects_owner").on(doc("owner_id")),
  index("projects_organization").on(doc("organization_id")),
]);

/** Observations. The indexes are on columns derived from the documents: see the migrations `figures` and `observation_lists`. */
export const observations = collection("observations", observationDocument);

/** Files. Those of an observation are found by a column derived from the documents: see the migration `figures`. */
export const userFiles = collection("user_files", userFileDocument, (doc) => [
  index("user_files_storage_key").on(doc("storage_key")),
]);

export const announcements = collection("announcements", announcementDocument, (doc) => [
  index("announcements_scope").on(doc("scope"), doc("scope_id"), sql`id`),
  index("announcements_status").on(doc("status"), sql`id`),
]);

export const historyEvents = collection("history_events", historyEventDocument, (doc) => [
  index("history_events_subject").on(doc("subject_id"), sql`id`),
]);

export const backups = collection("backups", backupDocument);
export const integrityRepairs = collection("integrity_repairs", integrityRepairDocument);
export const backupVerifications = collection("backup_verifications", backupVerificationDocument, (doc) => [
  index("backup_verifications_backup").on(doc("backup_id"), sql`id`),
]);
export const restoreDrills = collection("restore_drills", restoreDrillDocument);
export const restores = collection("restores", restoreDocument);
export const integrityScans = collection("integrity_scans", integrityScanDocument);
export const imports = collection("imports", importDocument);
export const settings = collection("settings", settingsDocument);
