import { installationId, newId } from "@meridian/database";
import { makeVerifiedBackup, operationCollections } from "@meridian/domain";
import { testContext } from "@meridian/testkit";
import type { Input } from "../roles/ask.fixture.ts";
import { makeBackup, makeDrill, makeRestore } from "../roles/records.fixture.ts";
import { everyCaller, serverAdmins } from "../roles/rights.fixture.ts";
import { type Case, created, type Rows } from "./row.fixture.ts";

/** The input, with no operation under way or on record. */
export const alone =
  (input: Input = {}) =>
  async ({ database: { sql } }: Case): Promise<Input> => {
    for (const table of operationCollections()) await sql`delete from ${sql(table)}`;
    return input;
  };

async function onlyBackup(about: Case, input: Input = {}) {
  await alone()(about);
  return { id: await makeBackup(about.database, "completed"), ...input };
}

async function onlyVerification(_: Input, __: unknown, { database: { sql } }: Case): Promise<string> {
  return (await sql`select id from backup_verifications`)[0]!.id;
}

/** The only backup, which really is in storage. */
export async function storedBackup(about: Case): Promise<{ id: string }> {
  await onlyBackup(about);
  const { database, deps } = about;
  const given = { id: newId(), kind: "manual", created_by: null, progress: async () => {} } as const;
  const ctx = testContext(database, { objectStore: deps.objectStore });
  const { id } = await makeVerifiedBackup(ctx, { ...given, signal: new AbortController().signal });
  return { id };
}

export const backups: Rows<"backups"> = {
  // One is being made already: of several at once all but one would be told so.
  create: [
    serverAdmins.is(409),
    async ({ database }) => {
      await makeBackup(database, "queued");
      return {};
    },
    { action: "backup.start", request: alone() },
  ],
  list: [serverAdmins],
  // Backups are on record, and nothing is stored.
  reindex: [
    serverAdmins.is(503),
    {},
    {
      action: "backup.reindex",
      request: async (about) => {
        await storedBackup(about);
        return {};
      },
      subject: (_, __, { database }) => installationId(database.db),
    },
  ],
  get: [serverAdmins, ({ records }) => ({ id: records.backup })],
  update: [
    serverAdmins,
    async ({ database }) => ({ id: await makeBackup(database, "completed"), pinned: true }),
    "backup.update",
  ],
  delete: [
    serverAdmins,
    async ({ database }) => ({ id: await makeBackup(database, "completed") }),
    "backup.delete",
  ],
  cancel: [
    serverAdmins,
    async ({ database }) => ({ id: await makeBackup(database, "queued") }),
    "backup.cancel",
  ],
  verify: [
    serverAdmins.is(409),
    async ({ database }) => ({ id: await makeBackup(database, "queued") }),
    { action: "backup_verification.start", request: onlyBackup, subject: onlyVerification },
  ],
  planRestore: [serverAdmins, ({ records }) => ({ id: records.backup })],
  restore: [
    serverAdmins.is(409),
    ({ records }) => ({ id: records.backup, confirm: "RESTORE" }),
    {
      action: "restore.start",
      request: async (about) => ({ ...(await storedBackup(about)), confirm: "RESTORE" }),
      subject: created,
    },
  ],
  cleanUp: [
    serverAdmins,
    { keep_days: 36_500 },
    {
      action: "backup.delete",
      request: async (about) => {
        await onlyOldBackup(about);
        return { keep_days: 1, force: true };
      },
      subject: (_, { body }) => body.backups[0].id,
    },
  ],
};

async function onlyOldBackup(about: Case) {
  const { id } = await onlyBackup(about);
  await about.database
    .sql`update backups set doc = doc || '{"snapshot_at": "2026-01-01T00:00:00.000Z"}' where id = ${id}`;
}

export const restores: Rows<"restores"> = {
  list: [serverAdmins],
  get: [serverAdmins, ({ records }) => ({ id: records.restore })],
  cancel: [
    serverAdmins,
    async ({ database }) => ({ id: await makeRestore(database, "queued") }),
    "restore.cancel",
  ],
  wayBack: [serverAdmins],
  goBack: [
    serverAdmins.is(409),
    { confirm: "GO BACK" },
    { action: "restore.start", request: withEarlierData },
  ],
  // Nothing is looked up about who asks.
  maintenance: [{ ...everyCaller, byEndedKey: "done" }],
};

async function withEarlierData({ database: { sql } }: Case) {
  await sql`delete from restores`;
  await sql`create schema if not exists meridian_previous`;
  await sql`create table if not exists meridian_previous.migrations as select * from migrations`;
  await sql`
    insert into meridian_installation.way_back (restore_id, leads, as_of, kept_until)
    values ('earlier', 'back', now(), now() + interval '1 hour') on conflict do nothing`;
  return { confirm: "GO BACK" };
}

export const restoreDrills: Rows<"restoreDrills"> = {
  start: [
    serverAdmins.is(409),
    async ({ database }) => {
      await makeDrill(database, "queued");
      return {};
    },
    {
      action: "restore_drill.start",
      request: async (about) => {
        await storedBackup(about);
        return {};
      },
    },
  ],
  list: [serverAdmins],
  get: [serverAdmins, async ({ database }) => ({ id: await makeDrill(database, "completed") })],
  cancel: [
    serverAdmins,
    async ({ database }) => ({ id: await makeDrill(database, "queued") }),
    "restore_drill.cancel",
  ],
};
