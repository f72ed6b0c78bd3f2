export * from "./administration/analytics/index.ts";
export * from "./administration/audit/index.ts";
export * from "./administration/backups/index.ts";
export * from "./administration/cleanups/index.ts";
export * from "./administration/dashboard/index.ts";
export * from "./administration/health/index.ts";
export * from "./administration/imports/index.ts";
export * from "./administration/integrity/index.ts";
export * from "./administration/outbox/index.ts";
export * from "./administration/schedules/index.ts";
export * from "./administration/undelivered/index.ts";
export * from "./announcements/index.ts";
export { batchWrites } from "./base/batchWrites.ts";
export type { Actor, Context, Installation, Transaction } from "./base/context.ts";
export { DomainError, invalid, notFound, RetryLater } from "./base/errors.ts";
export { type FairQueue, fairQueue } from "./base/fairQueue.ts";
export { type AttemptLimit, countAttempt, countIn, forgiveAttempt } from "./base/limits.ts";
export { type LiveNotice, liveChannel, readNotices } from "./base/liveNotice.ts";
export { type BackupKeys, type Encryption, Undecryptable } from "./base/ports/backupKeys.ts";
export type {
  AccessGrant,
  ConsentRequest,
  Consignment,
  Destinations,
  StorageOutcome,
} from "./base/ports/destinations.ts";
export type { Live } from "./base/ports/live.ts";
export type { Log } from "./base/ports/log.ts";
export { type AcceptedMail, type Mail, type Mailer, MailRejected } from "./base/ports/mailer.ts";
export {
  type ByteRange,
  isObjectKey,
  type ListedObject,
  ObjectNotFound,
  ObjectRefused,
  type ObjectStore,
  type StoredObject,
} from "./base/ports/objectStore.ts";
export type { Ports } from "./base/ports/ports.ts";
export { type Push, type PushDevice, type Pusher, PushRejected } from "./base/ports/pusher.ts";
export { Rejected } from "./base/ports/rejected.ts";
export { SecretLost, type Secrets } from "./base/ports/secrets.ts";
export type {
  Ambiguous,
  Nonexistent,
  TargetAnswer,
  TargetResolver,
  TargetService,
} from "./base/ports/targetResolver.ts";
export { readAhead } from "./base/readAhead.ts";
export { rootCause } from "./base/rootCause.ts";
export { defineTask, splitOrigin, type Task } from "./base/tasks.ts";
export { VersionMismatch } from "./base/version.ts";
export * from "./ground/access/index.ts";
export { isFull, isUnreachable, namingFaults, refusalOf } from "./ground/faults/index.ts";
export * from "./ground/live/index.ts";
export {
  fencedOff,
  freeLostRestore,
  inMaintenance,
  type Maintenance,
  maintenanceWatch,
  raiseFence,
  restoreWaits,
} from "./ground/maintenance/index.ts";
export * from "./ground/notifications/index.ts";
export * from "./ground/operations/index.ts";
export * from "./ground/queue/index.ts";
export * from "./ground/record/index.ts";
export * from "./ground/requests/index.ts";
export {
  beginSettings,
  getSettings,
  getVersions,
  keepEnvironmentSchedules,
  previewMinimum,
  previewSchedule,
  readSettings,
  scheduleFault,
  updateSettings,
} from "./ground/settings/index.ts";
export {
  adoptStorage,
  claimStorage,
  getStorageOwnership,
  refusingWhileAbsent,
} from "./ground/storage/index.ts";
export { openUnsubscription, unsubscribe } from "./ground/unsubscribe/index.ts";
export * from "./observing/bodies/index.ts";
export * from "./observing/calendar/index.ts";
export * from "./observing/calibration/index.ts";
export * from "./observing/connections/index.ts";
export * from "./observing/execution/index.ts";
export * from "./observing/files/index.ts";
export * from "./observing/observations/index.ts";
export * from "./observing/scheduling/index.ts";
export * from "./observing/stuck/index.ts";
export * from "./observing/targets/index.ts";
export * from "./observing/tonight/index.ts";
export * from "./people/access-requests/index.ts";
export * from "./people/account-deletion/index.ts";
export * from "./people/api-keys/index.ts";
export * from "./people/avatars/index.ts";
export * from "./people/invitations/index.ts";
export * from "./people/own-account/index.ts";
export * from "./people/users/index.ts";
export * from "./places/observatories/index.ts";
export * from "./places/organizations/index.ts";
export * from "./places/projects/index.ts";
