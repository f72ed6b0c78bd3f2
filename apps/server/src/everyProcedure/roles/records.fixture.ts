import {
  auditLog,
  backups,
  cleanups,
  type Database,
  imports,
  newId,
  outbox,
  restoreDrills,
  restores,
} from "@meridian/database";
import { makeIssue, makeRepair, makeScan } from "./integrity.fixture.ts";

/** Ids of what only server administrators read. */
export interface Records {
  audit: string;
  cleanup: string;
  backup: string;
  restore: string;
  import: string;
  mail: string;
  scan: string;
  issue: string;
  repair: string;
}

export async function makeRecords(database: Database): Promise<Records> {
  const { db } = database;
  const records = {
    audit: newId(),
    cleanup: await makeCleanup(database, "completed"),
    backup: await makeBackup(database, "completed"),
    restore: await makeRestore(database, "completed"),
    import: await makeImport(database, "completed"),
    mail: newId(),
    scan: await makeScan(database, "completed"),
    issue: await makeIssue(database),
    repair: await makeRepair(database, "completed"),
  };
  const at = new Date();
  await db
    .insert(auditLog)
    .values({ id: records.audit, at, actor_type: "system", action: "test", subject_type: "test" });
  await db.insert(outbox).values({
    id: records.mail,
    message_id: records.mail,
    to_name: "Anna",
    to_address: "anna@example.org",
    subject: "Hello",
    text: "Hello #token=abc",
    html: "<p>Hello</p>",
    created_at: at,
  });
  return records;
}

export async function makeImport({ db }: Database, status: "queued" | "completed"): Promise<string> {
  const file = {
    kind: "observatories",
    format: "json",
    dry_run: true,
    storage_key: "imports/x/source",
  } as const;
  const { id } = await imports.insert(
    db,
    { ...file, status, size_bytes: 2, created_by: "somebody" },
    new Date(),
  );
  return id;
}

export async function makeCleanup({ db }: Database, status: "queued" | "completed"): Promise<string> {
  const given = { status, dry_run: true, create_backup: false, force: false };
  return (await cleanups.insert(db, given, new Date())).id;
}

type Status = "queued" | "completed";

/** A backup of which nothing is stored. */
export async function makeBackup({ db }: Database, status: Status): Promise<string> {
  const fields = { kind: "manual", status, size_bytes: 2, snapshot_at: new Date().toISOString() } as const;
  return (await backups.insert(db, fields, new Date())).id;
}

export async function makeRestore({ db }: Database, status: Status): Promise<string> {
  return (await restores.insert(db, { backup_id: "backup", status }, new Date())).id;
}

export async function makeDrill({ db }: Database, status: Status): Promise<string> {
  return (await restoreDrills.insert(db, { backup_id: "backup", status }, new Date())).id;
}
