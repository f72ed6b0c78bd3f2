/** The tables as the migration generator wants to see them: plain exports. */
import { cleanups as allCleanups } from "./cleanups.ts";
import * as all from "./collections.ts";

export * from "./accounts.ts";
export * from "./analytics.ts";
export * from "./deliveries.ts";
export * from "./emailChanges.ts";
export * from "./idempotency.ts";
export * from "./integrity.ts";
export * from "./mail.ts";
export * from "./memberships.ts";
export * from "./notifications.ts";
export * from "./plugin.ts";
export * from "./records.ts";
export * from "./stale.ts";

export const organizations = all.organizations.table;
export const observatories = all.observatories.table;
export const downtimes = all.downtimes.table;
export const calibrations = all.calibrations.table;
export const calibrationFiles = all.calibrationFiles.table;
export const projects = all.projects.table;
export const observations = all.observations.table;
export const userFiles = all.userFiles.table;
export const announcements = all.announcements.table;
export const historyEvents = all.historyEvents.table;
export const backups = all.backups.table;
export const integrityRepairs = all.integrityRepairs.table;
export const backupVerifications = all.backupVerifications.table;
export const restoreDrills = all.restoreDrills.table;
export const restores = all.restores.table;
export const integrityScans = all.integrityScans.table;
export const imports = all.imports.table;
export const settings = all.settings.table;
export const cleanups = allCleanups.table;
