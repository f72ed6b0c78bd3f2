/** The contents of a site's database, all of one moment. */
import postgres from "postgres";
import type { Fields } from "./fits.fixture.ts";
import { kinds } from "./kinds.fixture.ts";

export interface Row {
  id: string;
  doc: Fields;
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** An entry of the audit log. */
export interface Entry {
  id: string;
  at: Date;
  action: string;
  actor_type: string;
  subject_id: string | null;
  before: Fields | null;
  after: Fields | null;
}

export interface Event {
  id: string;
  subject_id: string;
  event: string;
  details: Fields;
}

interface Step {
  observation_id: string;
  from_status: string | null;
  to_status: string;
  at: Date;
}

interface User {
  id: string;
  email: string;
  created_at: Date;
  isActive: boolean;
  notify_email: boolean;
  email_announcements: boolean;
  notify_push: boolean;
}

/** A person whom an announcement's targets lead to, or who is its recipient. */
export interface Recipient {
  announcement_id: string;
  user_id: string;
  /** The time from which the targets led there; absent where they don't. */
  since?: Date | null;
  /** True where there is a row of it. */
  isThere: boolean;
  email_status: string | null;
}

/** An address of a notification. */
export interface Notice {
  message_id: string;
  title: string;
  created_at: Date;
  user_id: string;
  channel: string;
  target: string;
  status: string;
  next_at: Date;
}

interface Job {
  id: string;
  task: string;
  payload: unknown;
  run_at: Date;
  attempts: number;
  max_attempts: number;
  locked_at: Date | null;
  last_error: string | null;
}

export interface Found {
  /** The database's clock. */
  now: Date;
  /** By table and id. */
  documents: Map<string, Map<string, Row>>;
  entries: Entry[];
  events: Event[];
  steps: Step[];
  users: Map<string, User>;
  recipients: Recipient[];
  notices: Notice[];
  subscriptions: { id: string; user_id: string; endpoint: string; created_at: Date }[];
  outbox: { to: string; subject: string }[];
  issues: { scan_id: string; check: string; collection: string; document_id: string | null }[];
  jobs: Job[];
}

const operationTables = [
  "backups",
  "backup_verifications",
  "imports",
  "integrity_scans",
  "integrity_repairs",
  "restores",
  "restore_drills",
  "cleanups",
];

/** Long work, whose documents have a status and progress. */
export const operationsIn = ({ documents }: Found): { table: string; row: Row }[] =>
  operationTables.flatMap((table) => [...documents.get(table)!.values()].map((row) => ({ table, row })));

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** People whom the targets of each announcement lead to, by statements of the auditor's own. */
const targeted = `
  with target as (
    select a.id, a.created_at as at, t ->> 'kind' as kind, t -> 'ids' as ids
      from announcements a, jsonb_array_elements(a.doc -> 'targets') t),
  member as (
    select 'organizations' as kind, organization_id as place, user_id, created_at as since from organization_members
    union all
    select 'observatories', id, doc ->> 'owner_id', created_at from observatories where doc ->> 'owner_type' = 'user'
    union all
    select 'observatories', observatory_id, user_id, created_at from observatory_members where user_id is not null
    union all
    select 'observatories', o.observatory_id, m.user_id, greatest(o.created_at, m.created_at)
      from observatory_members o join organization_members m using (organization_id)
    union all
    select 'projects', id, doc ->> 'owner_id', created_at from projects
    union all
    select 'projects', project_id, user_id, created_at from project_members
    union all
    select 'projects', p.id, m.user_id, greatest(p.created_at, m.created_at)
      from projects p join organization_members m on m.organization_id = p.doc ->> 'organization_id')
  select t.id, u.id as user_id, u.created_at as since from target t, users u
   where t.kind = 'all_users' or (t.kind = 'users' and (t.ids is null or t.ids ? u.id))
  union all
  select t.id, m.user_id, m.since from target t join member m on m.kind = t.kind
   where t.ids is null or t.ids ? m.place`;

/** Reads all of it in one transaction, which sees one moment. */
export async function readSite(url: string): Promise<Found> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.begin("isolation level repeatable read read only", readWithin);
  } finally {
    await sql.end();
  }
}

/** Reads all of it in a transaction that is open. */
export async function readWithin(sql: postgres.TransactionSql): Promise<Found> {
  const tables = [...new Set([...kinds.map(({ table }) => table), ...operationTables])];
  const documents = new Map<string, Map<string, Row>>();
  for (const table of tables)
    documents.set(
      table,
      // Damaged ones may be anything.
      byId(
        await sql<Row[]>`
        select *, case when jsonb_typeof(doc) = 'object' then doc else '{}' end as doc from ${sql(table)} order by id`,
      ),
    );
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`;
  return {
    now,
    documents,
    entries: await sql`
      select id, at, action, actor_type, subject_id, before, after from audit_log order by id`,
    events: await sql`
      select id, doc ->> 'subject_id' as subject_id, doc ->> 'event' as event, doc -> 'details' as details
        from history_events order by id`,
    steps: await sql`
      select observation_id, from_status, to_status, at from status_changes order by observation_id, id`,
    users: byId(
      await sql<User[]>`
        select id, email, created_at, deactivated_at is null and deleted_at is null as "isActive",
               notify_email, email_announcements, notify_push
          from users`,
    ),
    recipients: await sql`
      with led as (select id, user_id, min(since) as since from (${sql.unsafe(targeted)}) t group by id, user_id)
      select coalesce(announcement_id, led.id) as announcement_id, coalesce(r.user_id, led.user_id) as user_id,
             led.since, r.user_id is not null as "isThere", email_status
        from announcement_recipients r full join led on led.id = announcement_id and led.user_id = r.user_id`,
    notices: await sql`
      select message_id, title, created_at, user_id, channel, target, status, next_at
        from notifications join notification_messages m on m.id = message_id`,
    subscriptions: await sql`select id, user_id, endpoint, created_at from push_subscriptions`,
    outbox: await sql`select to_address as to, subject from outbox`,
    issues: await sql`select scan_id, "check", collection, document_id from integrity_issues`,
    jobs: await sql`
      select j.id, t.identifier as task, payload, run_at, attempts, max_attempts, locked_at, last_error
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id`,
  };
}
