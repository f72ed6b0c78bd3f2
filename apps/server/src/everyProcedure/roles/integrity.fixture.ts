import {
  type Database,
  integrityIssues,
  integrityRepairs,
  integrityScans,
  newId,
  observatories,
} from "@meridian/database";

const options = {
  collections: ["observations"],
  deep: false,
  check_storage: false,
  check_health: false,
  limit_per_collection: 100,
  include_test_data: false,
};

export async function makeScan({ db }: Database, status: "queued" | "completed"): Promise<string> {
  return (await integrityScans.insert(db, { kind: "quick", options, status }, new Date())).id;
}

export async function makeRepair(
  { db }: Database,
  status: "queued" | "completed",
  dry_run = true,
): Promise<string> {
  return (await integrityRepairs.insert(db, { dry_run, filters: {}, status }, new Date())).id;
}

/** An observatory that is shown as online, but was never heard of; the issue's id. */
export async function makeIssue({ db }: Database, status: "open" | "ignored" = "open"): Promise<string> {
  const site = {
    name: newId(),
    latitude: 28.76,
    longitude: -17.88,
    owner_id: "x",
    owner_type: "user",
  } as const;
  const { id: document_id } = await observatories.insert(db, { ...site, status: "online" }, new Date());
  const id = newId();
  const at = new Date();
  await db.insert(integrityIssues).values({
    id,
    scan_id: "scan",
    first_scan_id: "scan",
    check: "observatory.disconnected",
    type: "status",
    severity: "warning",
    collection: "observatories",
    document_id,
    auto_fixable: true,
    destructive: false,
    status,
    first_seen_at: at,
    last_seen_at: at,
  });
  return id;
}

/** The same, repaired: the observatory is offline, and was online before. */
export async function makeRepaired(database: Database, run: string | null = null): Promise<string> {
  const id = await makeIssue(database);
  await database.sql`
    update integrity_issues i set status = 'repaired', repaired_at = now(), repair = jsonb_build_object(
      'plan', jsonb_build_object('action', 'change', 'collection', 'observatories', 'id', i.document_id,
        'set', '{"status": "offline"}'::jsonb, 'unset', '[]'::jsonb),
      'step', '{"action": "change", "summary": "Change status", "collection": "observatories", "document_id": null, "changes": []}'::jsonb,
      'image', (select jsonb_build_object('doc', doc) from observatories o where o.id = i.document_id), 'version', 1, 'run', ${run}::text)
     where id = ${id}`;
  return id;
}
