/** A small site that does everything which the auditor judges, and does it right. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createTestDatabase } from "@meridian/testkit";
import { expect, onTestFinished } from "vitest";
import { send } from "../send.fixture.ts";
import { type Site, startSite } from "../site.fixture.ts";
import type { Evidence, Sent } from "./auditor.fixture.ts";

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** Starts one, has it work until it rests, and ends its processes. Its database is there until the test ends. */
export async function makeTrueSite(): Promise<{ database: TestDatabase; evidence: Evidence }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(join(tmpdir(), "meridian-audited-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const damages = [{ collection: "projects", id: await damage(database) }];
  const site = await startSite({
    servers: [database.url],
    worker: database.url,
    variables: { DATA_DIR: folder },
  });
  await work(site);
  await atRest(database);
  await Promise.all([site.worker, ...site.servers].map((one) => one.stop()));
  const pushes = await notice(database);
  const mails = await database.sql<{ to: string; subject: string }[]>`
    select to_address as to, subject from outbox`;
  return {
    database,
    evidence: {
      journal: site.journal,
      damages,
      pushes,
      mails,
      objects: await objectsIn(folder),
      toleranceMs: 10,
    },
  };
}

/** A project of before, whose owner is nobody. */
async function damage({ sql }: TestDatabase): Promise<string> {
  const doc = { name: "Orphan", description: "", status: "active", owner_id: "nobody" };
  const [row] = await sql`
    insert into projects (id, doc, created_at, updated_at)
    values ('orphan', ${sql.json({ ...doc, organization_id: null, observatory_ids: [] })},
            now() - interval '1 day', now() - interval '1 day') returning id`;
  return row!.id;
}

/** An observation; two of the same target would be a finding of the scan. */
const observationOf = (name: string, ra: number) => ({
  name,
  target: { name, ra, dec: 22 },
  exposures: [{ filter: "L", exposure_time: 120, exposure_count: 3 }],
});

async function work(site: Site): Promise<void> {
  const ask = ({
    key = randomUUID(),
    ...request
  }: Pick<Sent, "method" | "path" | "body"> & { key?: string }) =>
    send(site, 0, { client: "client", key, ...request });
  const made = async (path: string, body: unknown) =>
    (await ask({ method: "POST", path, body })).answer as Made;
  await ask({
    method: "POST",
    path: "/api/v1/system/users",
    body: { name: "Ada", email: "ada@example.org" },
  });
  const first = { method: "POST", path: "/projects", body: { name: "Nebulae" }, key: "same" } as const;
  const project = (await ask(first)).answer as Made;
  await ask(first);
  await ask({ ...first, body: { name: "Other" } });
  await ask({ method: "POST", path: "/projects", body: { name: "" } });
  await lost(() => ask({ method: "POST", path: "/projects", body: { name: "Unanswered" } }));
  const path = `/projects/${project.id}`;
  for (const description of ["one", "two"]) await ask({ method: "PUT", path, body: { description } });
  await Promise.all(
    ["three", "four"].map((name) => ask({ method: "PUT", path, body: { description: name } })),
  );
  await ask({ method: "PUT", path, body: { description: "", name: "" } });
  const gone = await made("/projects", { name: "Gone" });
  await ask({ method: "DELETE", path: `/projects/${gone.id}`, body: undefined });
  await ask({ method: "DELETE", path: `/projects/${gone.id}`, body: undefined });
  const email = "contact@example.org";
  const organization = await made("/organizations", {
    name: "Sky",
    short_name: "S",
    type: "company",
    contact_email: email,
  });
  await ask({ method: "PUT", path: `/organizations/${organization.id}`, body: { description: "Ours" } });
  const observatory = await made("/observatories", { name: "Hill", latitude: 1, longitude: 2 });
  await ask({ method: "PUT", path: `/observatories/${observatory.id}`, body: { elevation: 9 } });
  await ask({ method: "POST", path: `/observatories/${observatory.id}/hold`, body: { reason: "Dust" } });
  const days = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await made(`/observatories/${observatory.id}/downtimes`, {
    start: days[0],
    end: days[1],
    reason: "Mirror",
  });
  await made(`/observatories/${observatory.id}/calibrations`, { kind: "bias", frame_count: 5 });
  const observation = await made("/observations", {
    project_id: project.id,
    observatory_id: observatory.id,
    ...observationOf("Andromeda", 10.6),
  });
  await ask({ method: "PUT", path: `/observations/${observation.id}`, body: { priority: 7 } });
  await ask({ method: "POST", path: `/observations/${observation.id}/cancel`, body: {} });
  await ask({ method: "PUT", path: `/observations/${observation.id}`, body: { priority: 8 } });
  const told = { message: "Now", severity: "info", delivery_type: "both" };
  await made("/api/v1/system/motd", { ...told, title: "Everybody", targets: [{ kind: "all_users" }] });
  await made(`/organizations/${organization.id}/motd`, { ...told, title: "Members" });
  await made("/api/v1/system/import?kind=observatories", "name,latitude,longitude\nA,1,2\nB,95,3\nC,5,6\n");
  await made(
    `/api/v1/system/import?kind=observations&project_id=${project.id}&observatory_id=${observatory.id}`,
    [observationOf("Crab", 83.6), observationOf("Owl", 168.7)].map((row) => JSON.stringify(row)).join("\n"),
  );
  await made("/api/v1/system/backups", {});
  await made("/api/v1/system/integrity/scans", { kind: "full", deep: true });
}

interface Made {
  id: string;
}

/** Takes the answer of what was sent out of the journal, as where it was lost on its way. */
async function lost(send: () => Promise<object>): Promise<void> {
  const sent = await send();
  for (const name of ["status", "answer", "answeredAt"]) Reflect.deleteProperty(sent, name);
}

/** Until no job waits and no operation is under way. */
const atRest = ({ sql }: TestDatabase) =>
  expect
    .poll(async () => {
      const [row] = await sql`
        select (select count(*) from graphile_worker._private_jobs where run_at <= now())
             + (select count(*) from backups where doc ->> 'status' in ('queued', 'running'))
             + (select count(*) from imports where doc ->> 'status' in ('queued', 'running'))
             + (select count(*) from announcement_recipients where email_status = 'queued')
             + (select count(*) from integrity_scans where doc ->> 'status' in ('queued', 'running')) as open`;
      return Number(row!.open);
    })
    .toBe(0);

/** A message by push and mail, as it is once it was sent: its hour would be long to wait for. Returns what was pushed. */
async function notice({ sql }: TestDatabase): Promise<string[]> {
  await sql`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
    select 'device', id, 'https://push.example/device', 'key', 'auth', 'Phone', now() - interval '1 hour'
      from users where email = 'ada@example.org'`;
  await sql`
    insert into notification_messages (id, topic, subject, fold, title, body, path, event_count, created_at)
    values ('message', 'system', '', '', 'Everybody', '', '/', 1, now())`;
  await sql`
    insert into notifications (message_id, user_id, channel, target, status, next_at)
    select 'message', id, channel, target, 'sent', now()
      from users, (values ('web_push', 'device'), ('email', '')) as address (channel, target)
     where email = 'ada@example.org'`;
  return ["https://push.example/device"];
}

async function objectsIn(folder: string): Promise<{ key: string; size: number }[]> {
  const root = join(folder, "objects");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { key: relative(root, path), size: (await stat(path)).size };
      }),
  );
}
