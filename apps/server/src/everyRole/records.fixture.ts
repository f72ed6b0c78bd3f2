import { auditLog, type Database, imports, newId, outbox } from "@meridian/database";

/** Ids of what only server administrators read. */
export interface Records {
  audit: string;
  import: string;
  mail: string;
}

export async function makeRecords({ db }: Database): Promise<Records> {
  const records = { audit: newId(), import: newId(), mail: newId() };
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
    text: "Hello",
    html: "<p>Hello</p>",
    created_at: at,
  });
  await imports.insert(
    db,
    {
      kind: "observatories",
      format: "json",
      dry_run: true,
      status: "completed",
      progress: { stage: "done", done: 0, total: 0 },
      storage_key: "imports/x/source",
      size_bytes: 2,
      created_by: "somebody",
    },
    at,
    records.import,
  );
  return records;
}
