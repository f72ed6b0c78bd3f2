export { applyMigrations, lastMigration } from "./bulk/schema.ts";
export { type BulkSession, openBulkSession } from "./bulk/session.ts";
export { collection, type Lock, newId, type Stored } from "./collection.ts";
export { type ConnectionOptions, type Database, openDatabase } from "./connection.ts";
export { type EmbeddedDatabase, freePort, type PostgresPrograms, startEmbeddedDatabase } from "./embedded.ts";
export { hostsOf } from "./hosts/address.ts";
export { clientsFor } from "./hosts/primary.ts";
export { mayLoseCommits } from "./hosts/synchronous.ts";
export { installationId } from "./installation.ts";
export { enqueueJob, enqueueJobs, type JobOptions, type JobSetOptions } from "./jobs.ts";
export { listenTo } from "./listen.ts";
export { type HeldLock, tryLock } from "./lock.ts";
export { migrateDatabase } from "./migrate.ts";
export { applyMissing, knownMigrations } from "./migrations.ts";
export { decodeCursor, encodeCursor, type Position } from "./page.ts";
export { enterPresence, isPresent, type Presence, presentSince, serverPresence } from "./presence.ts";
export type { Queryable } from "./query.ts";
export {
  type FieldCondition,
  findRegistered,
  type Reference,
  type RegisteredCollection,
  registered,
  registry,
  type StorageKey,
} from "./registry.ts";
export * from "./tables/index.ts";
