import type { Ground, Planted } from "./ground.ts";
import { store } from "./healthy.ts";

/** Takes an observation, or the record of a file, out of the healthy ones; each is damaged once. */
interface Stock {
  pending(): string;
  completed(): string;
  failed(): string;
  file(): string;
}

type Damage = (ground: Ground, stock: Stock) => Promise<Planted[]>;

const planted = (check: string, collection: string, document_id: string | null, part = ""): Planted[] => [
  { check, collection, document_id, part },
];

/** A document becomes something else: an SQL expression over `doc`. */
const rewrite = async ({ database: { sql } }: Ground, collection: string, id: string, expression: string) =>
  void (await sql.unsafe(`update ${collection} set doc = ${expression} where id = $1`, [id]));

const rewritten =
  (take: keyof Stock, collection: string, check: string, expression: string, part = ""): Damage =>
  async (ground, stock) => {
    const id = stock[take]();
    await rewrite(ground, collection, id, expression);
    return planted(check, collection, id, part);
  };

const missing = (expression: string) =>
  rewritten("pending", "observations", "structure.missing-field", expression);
const invalid = (expression: string) =>
  rewritten("pending", "observations", "structure.invalid-field", expression);

const structure: Damage[] = [
  missing("doc - 'name'"),
  missing("doc #- '{target,ra}'"),
  missing("doc - 'exposures' - 'project_id'"),
  rewritten("file", "user_files", "structure.missing-field", "doc - 'kind'"),
  invalid(`doc || '{"priority": "high"}'`),
  invalid(`jsonb_set(doc, '{target,dec}', ('1' || repeat('0', 400))::jsonb)`),
  invalid(`doc || '{"fixed_time_start": "2026-02-31T20:00:00.000Z"}'`),
  invalid(`jsonb_set(doc, '{exposures,0,exposure_count}', '-1')`),
  invalid(`doc || jsonb_build_object('name', repeat('x', 10000000))`),
  invalid(`doc || jsonb_build_object('constraints', (repeat('[', 500) || repeat(']', 500))::jsonb)`),
  invalid(`doc || '{"name": null}'`),
  invalid("'[1, 2]'::jsonb"),
  invalid(`'"it''s text"'::jsonb`),
  invalid("'null'::jsonb"),
  async ({ database: { sql }, prefix }, stock) => {
    const id = stock.pending();
    // An id that ends a statement's text, if it is let.
    const odd = `${prefix}it's "odd"`;
    await sql`insert into observations (id, doc) select ${odd}, doc - 'user_id' from observations where id = ${id}`;
    await sql`update observations set doc = jsonb_set(doc, '{status}', '"cancelled"') where id = ${odd}`;
    return planted("structure.missing-field", "observations", odd);
  },
];

const targets: Damage[] = [
  async ({ database: { sql } }, stock) => {
    const id = stock.pending();
    await sql`
      insert into observations (id, doc, created_at, updated_at)
      select id || '-again', jsonb_set(doc, '{target,dec}', to_jsonb((doc -> 'target' ->> 'dec')::numeric + 0.0001)), created_at, updated_at
        from observations where id = ${id}`;
    return planted("observation.duplicate-target", "observations", `${id}-again`);
  },
  async ({ database: { sql } }, stock) => {
    const [one, other] = [stock.pending(), stock.pending()].sort() as [string, string];
    await sql`update observations set doc = jsonb_set(jsonb_set(doc, '{target,dec}', '80'), '{target,name}', '"M 31"') where id = ${one}`;
    await sql`
      update observations set doc = jsonb_set(jsonb_set(jsonb_set(doc, '{target,dec}', '-80'), '{target,name}', '"m 31"'), '{project_id}',
        (select doc -> 'project_id' from observations where id = ${one})) where id = ${other}`;
    return planted("observation.inconsistent-target", "observations", other);
  },
];

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

const stuck =
  (status: "assigned" | "in_progress", hours: number): Damage =>
  async ({ database: { sql }, now }, stock) => {
    const id = stock.pending();
    await sql`update observations set doc = jsonb_set(doc, '{status}', ${JSON.stringify(status)}::text::jsonb) where id = ${id}`;
    const path = ["pending", "assigned", "in_progress"];
    for (const to of path.slice(1, path.indexOf(status) + 1))
      await sql`
        insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
        values (${`0-${id}-${path.indexOf(to) + 1}`}, ${id}, ${path[path.indexOf(to) - 1]!}, ${to}, 'system', ${hoursBefore(now, hours)})`;
    return planted(`observation.stuck-${status.replace("_", "-")}`, "observations", id);
  };

const statuses: Damage[] = [
  stuck("in_progress", 25),
  stuck("assigned", 49),
  async ({ database: { sql }, now }, stock) => {
    const id = stock.failed();
    await sql`
      insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
      values (${`0-${id}-3`}, ${id}, 'failed', 'in_progress', 'system', ${hoursBefore(now, 3)}),
             (${`0-${id}-4`}, ${id}, 'in_progress', 'failed', 'system', ${hoursBefore(now, 2)})`;
    return planted("observation.illegal-transition", "observations", id);
  },
  async ({ database: { sql }, prefix, now }) => {
    const id = `${prefix}site-1`;
    const seen = JSON.stringify({ status: "online", last_seen_at: hoursBefore(now, 1).toISOString() });
    await sql`update observatories set doc = doc || ${seen}::text::jsonb where id = ${id}`;
    return planted("observatory.disconnected", "observatories", id);
  },
  async ({ database: { sql }, prefix, now }) => {
    await sql`select graphile_worker.add_job(${`${prefix}task`}, run_at => ${hoursBefore(now, 96)}::timestamptz)`;
    return planted("system.stale-queue", "system", null, `${prefix}task`);
  },
];

const unknown = (to: string, field: string) =>
  rewritten("pending", "observations", `reference.unknown-${to}`, `doc || '{"${field}": "gone"}'`, field);

const references: Damage[] = [
  unknown("project", "project_id"),
  unknown("observatory", "observatory_id"),
  rewritten(
    "pending",
    "observations",
    "reference.unknown-observatory",
    `doc || '{"observatory_id": null, "where": {"observatory_ids": ["gone"]}}'`,
    "where.observatory_ids[]",
  ),
  unknown("user", "user_id"),
  unknown("organization", "organization_id"),
  async (ground) => {
    const id = `${ground.prefix}project-3`;
    await rewrite(ground, "projects", id, `jsonb_set(doc, '{observatory_ids,1}', '"gone"', true)`);
    return planted("reference.unknown-observatory", "projects", id, "observatory_ids[]");
  },
  async (ground) => {
    const id = `${ground.prefix}project-4`;
    await rewrite(ground, "projects", id, `doc || '{"owner_id": "gone"}'`);
    return planted("project.broken-owner", "projects", id, "owner_id");
  },
  rewritten(
    "file",
    "user_files",
    "reference.unknown-observation",
    `doc || '{"observation_id": "gone"}'`,
    "observation_id",
  ),
  async ({ database: { sql }, prefix, now }) => {
    const id = `${prefix}lost`;
    await sql`
      insert into status_changes (id, observation_id, to_status, actor_type, at)
      values (${id}, ${`${prefix}gone`}, 'pending', 'system', ${now})`;
    return planted("reference.unknown-observation", "status_changes", id, "observation_id");
  },
  async ({ database: { sql }, prefix }) => {
    await sql`insert into announcement_recipients (announcement_id, user_id) values (${`${prefix}gone`}, ${`${prefix}user-1`})`;
    const id = `${prefix}gone:${prefix}user-1`;
    return planted("reference.unknown-announcement", "announcement_recipients", id, "announcement_id");
  },
];

const keyOf = async ({ database: { sql } }: Ground, id: string, field: string): Promise<string> => {
  const [row] = await sql`select doc ->> ${field} as key from user_files where id = ${id}`;
  return row!.key;
};

const files: Damage[] = [
  async (ground, stock) => {
    const id = stock.file();
    await ground.objectStore.deleteMany([await keyOf(ground, id, "storage_key")]);
    return planted("file.missing", "user_files", id);
  },
  async (ground, stock) => {
    const id = stock.file();
    await ground.objectStore.deleteMany([await keyOf(ground, id, "preview_key")]);
    return planted("file.missing-preview", "user_files", id, "preview_key");
  },
  async (ground, stock) => {
    const id = stock.file();
    await ground.objectStore.deleteMany([await keyOf(ground, id, "preview_key")]);
    const image = `doc || '{"preview_key": null, "fits_header": {"NAXIS": 2, "NAXIS1": 1024, "NAXIS2": 768}}'`;
    await rewrite(ground, "user_files", id, image);
    return planted("file.undrawn-preview", "user_files", id);
  },
  async (ground) => {
    const key = `observations/${ground.prefix}nobody/left_over.fits`;
    await store(ground, key, "left over");
    return planted("file.orphan", "user_files", null, key);
  },
  async (ground) => {
    const key = `avatars/${ground.prefix}nobody/1`;
    await store(ground, key, "left over");
    return planted("file.orphan", "users", null, key);
  },
  rewritten("file", "user_files", "file.size-mismatch", `doc || '{"size_bytes": 7}'`),
  async (ground, stock) => {
    const id = stock.file();
    await store(ground, await keyOf(ground, id, "storage_key"), "");
    return planted("file.empty", "user_files", id);
  },
  rewritten("file", "user_files", "file.corrupted-entry", `doc || '{"sha256": "unknown"}'`),
  rewritten("file", "user_files", "file.corrupted-entry", `doc || '{"size_bytes": 0}'`),
  async ({ database: { sql } }, stock) => {
    const id = stock.file();
    await sql`insert into user_files (id, doc) select id || '-again', doc from user_files where id = ${id}`;
    return planted("file.duplicate-reference", "user_files", `${id}-again`);
  },
];

const quality: Damage[] = [
  async ({ database: { sql }, prefix }) => {
    await sql`
      insert into observatories (id, doc)
      select id || '-again', jsonb_set(doc, '{name}', to_jsonb(upper(doc ->> 'name'))) from observatories where id = ${`${prefix}site-2`}`;
    return planted("data.duplicate-name", "observatories", `${prefix}site-2-again`, "duplicate_name");
  },
  rewritten("pending", "observations", "observation.test-data", `doc || '{"name": "My TEST of M 31"}'`),
  async ({ database: { sql }, prefix }, stock) => {
    const id = `test-${prefix}1`;
    await sql`
      insert into observations (id, doc, updated_at) select ${id}, jsonb_set(doc, '{status}', '"cancelled"'), updated_at
        from observations where id = ${stock.pending()}`;
    return planted("observation.test-data", "observations", id);
  },
  rewritten(
    "completed",
    "observations",
    "observation.captured-files",
    `doc || '{"captured_files": ["a.fits", 2]}'`,
  ),
  async (ground, stock) => {
    const id = stock.file();
    await rewrite(
      ground,
      "user_files",
      id,
      `doc || jsonb_build_object('user_id', case doc ->> 'user_id' when '${ground.prefix}user-9' then '${ground.prefix}user-10' else '${ground.prefix}user-9' end)`,
    );
    return planted("data.inconsistent", "user_files", id, "file_of_another");
  },
  rewritten(
    "completed",
    "observations",
    "data.inconsistent",
    `doc || '{"status": "partially_completed"}'`,
    "status_unlike_history",
  ),
  async ({ database: { sql }, prefix }) => {
    await sql`delete from organization_members where organization_id = ${`${prefix}org-3`}`;
    return planted("data.inconsistent", "organizations", `${prefix}org-3`, "owner_is_no_member");
  },
  async ({ database: { sql }, prefix }) => {
    await sql`delete from observatory_members where observatory_id = ${`${prefix}site-9`}`;
    return planted(
      "data.inconsistent",
      "observatories",
      `${prefix}site-9`,
      "owning_organization_is_no_member",
    );
  },
];

async function stockOf({ database: { sql }, random, prefix }: Ground): Promise<Stock> {
  const taker = (ids: string[]) => () => {
    const [id] = ids.splice(random.integer(0, ids.length - 1), 1);
    if (id === undefined) throw new Error("too few documents for so many faults");
    return id;
  };
  const ofStatus = async (status: string) =>
    (
      await sql<{ id: string }[]>`
        select id from observations o where id like ${`${prefix}obs-%`} and doc ->> 'status' = ${status}
           and not exists (select from user_files f where f.doc ->> 'observation_id' = o.id) order by id limit 2000`
    ).map(({ id }) => id);
  const records = await sql<
    { id: string }[]
  >`select id from user_files where id like ${`${prefix}file-%`} order by id`;
  return {
    pending: taker(await ofStatus("pending")),
    completed: taker(await ofStatus("completed")),
    failed: taker(await ofStatus("failed")),
    file: taker(records.map(({ id }) => id)),
  };
}

/** Damages healthy data in every way that the checks know, and says exactly how. */
export async function damage(ground: Ground): Promise<Planted[]> {
  const stock = await stockOf(ground);
  const done: Planted[] = [];
  for (const make of [structure, targets, statuses, references, files, quality].flat())
    done.push(...(await make(ground, stock)));
  return done;
}
