export * from "./access/index.ts";
export * from "./access-requests/index.ts";
export * from "./account-deletion/index.ts";
export * from "./analytics/index.ts";
export * from "./announcements/index.ts";
export * from "./api-keys/index.ts";
export * from "./audit/index.ts";
export * from "./avatars/index.ts";
export { type BackupKeys, type Encryption, Undecryptable } from "./backupKeys.ts";
export * from "./backups/index.ts";
export * from "./cleanups/index.ts";
export { coalesce } from "./coalesce.ts";
export * from "./connections/index.ts";
export type { Actor, Context, Site, Transaction } from "./context.ts";
export * from "./dashboard/index.ts";
export { DomainError, invalid, notFound, RetryLater } from "./errors.ts";
export * from "./execution/index.ts";
export type {
  AccessGrant,
  ConsentRequest,
  Consignment,
  Destinations,
  StorageOutcome,
} from "./externalStorage.ts";
export * from "./files/index.ts";
export * from "./health/index.ts";
export * from "./imports/index.ts";
export * from "./integrity/index.ts";
export * from "./invitations/index.ts";
export { type AttemptLimit, countAttempt, countIn, forgiveAttempt } from "./limits.ts";
export * from "./live/index.ts";
export type { Log } from "./log.ts";
export { type AcceptedMail, type Mail, type Mailer, MailRejected } from "./mailer.ts";
export {
  fencedOff,
  freeLostRestore,
  inMaintenance,
  type Maintenance,
  maintenanceWatch,
  raiseFence,
  restoreWaits,
} from "./maintenance/index.ts";
export * from "./notifications/index.ts";
export {
  isObjectKey,
  type ListedObject,
  ObjectNotFound,
  ObjectRefused,
  type ObjectStore,
  type StoredObject,
} from "./objectStore.ts";
export * from "./observations/index.ts";
export * from "./observatories/index.ts";
export * from "./operations/index.ts";
export * from "./organizations/index.ts";
export * from "./outbox/index.ts";
export * from "./own-account/index.ts";
export type { Ports } from "./ports.ts";
export * from "./projects/index.ts";
export { type Push, type PushDevice, type Pusher, PushRejected } from "./pusher.ts";
export * from "./queue/index.ts";
export { readAhead } from "./readAhead.ts";
export * from "./record/index.ts";
export { Rejected } from "./rejected.ts";
export * from "./requests/index.ts";
export { rootCause } from "./rootCause.ts";
export * from "./schedules/index.ts";
export * from "./scheduling/index.ts";
export { SecretLost, type Secrets } from "./secrets.ts";
export {
  beginSettings,
  getSettings,
  getVersions,
  keepEnvironmentSchedules,
  previewMinimum,
  previewSchedule,
  readSettings,
  requireSignUp,
  scheduleFault,
  updateSettings,
} from "./settings/index.ts";
export * from "./stale/index.ts";
export { adoptStorage, claimStorage, getStorageOwnership, refusingWhileAbsent } from "./storage/index.ts";
export { namingFaults } from "./storageFaults.ts";
export { type InTurn, takingTurns } from "./takingTurns.ts";
export type { Nonexistent, TargetAnswer, TargetResolver, TargetService } from "./targetResolver.ts";
export * from "./targets/index.ts";
export { defineTask, splitOrigin, type Task } from "./tasks.ts";
export { isFull, isUnreachable, refusalOf } from "./unavailable.ts";
export * from "./undelivered/index.ts";
export { openUnsubscription, unsubscribe } from "./unsubscribe/index.ts";
export * from "./users/index.ts";
export { VersionMismatch } from "./version.ts";
