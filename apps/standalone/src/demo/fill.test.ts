import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { filesystemObjectStore } from "@meridian/adapters";
import {
  createObservationInput,
  darknessAt,
  horizonAt,
  listObservatoriesInput,
  listProjectsInput,
  nightReportInput,
  sunAltitudeAt,
} from "@meridian/contract";
import {
  announcements,
  downtimes,
  historyEvents,
  observations,
  observatories,
  organizations,
  projects,
  userFiles,
} from "@meridian/database";
import {
  createObservation,
  deleteObservation,
  explainObservation,
  listObservatories,
  listOrganizations,
  listProjects,
  makePreview,
  reportOfNight,
  siteOf,
  skyTrack,
} from "@meridian/domain";
import { enqueued, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { addFaults, scanAll } from "./faults.ts";
import { addFiles } from "./files.ts";
import { type DemoPerson, fillDemo, NotFresh } from "./fill.ts";
import { nextDark } from "./nights.ts";
import { addOrphans } from "./orphans.ts";
import { administratorEmail } from "./people.ts";
import { resumeDemo } from "./resume.ts";
import type { Target } from "./targets.ts";
import { altitudeOf } from "./work.ts";

const database = testDatabase();
const all = [announcements, historyEvents, observations, observatories, organizations, projects];
let people: DemoPerson[];
let keys: string[];

beforeAll(async () => {
  ({ people, keys } = await fillDemo(database, "a password for all"));
});

const distinct = async (table: string, field: string) => {
  const rows = await database.sql`
    select distinct doc ->> ${field} as value from ${database.sql(table)} order by 1`;
  return rows.map(({ value }) => value);
};

it("makes nothing that its schema would refuse", async () => {
  for (const { name, table, schema } of all) {
    const rows = await database.db.select().from(table);
    expect(rows.length, name).toBeGreaterThan(5);
    for (const { doc } of rows) expect(schema.safeParse(doc).error, name).toBeUndefined();
  }
});

it("has an observatory with a downtime next week, one after it, and one that is over", async () => {
  const rows = await database.db.select().from(downtimes.table);
  const documents = rows.map(({ doc }) => downtimes.schema.parse(doc));
  const now = Date.now();
  const ahead = documents.map(({ start }) => Math.round((Date.parse(start) - now) / 86_400_000));
  expect(ahead.toSorted((one, other) => one - other)).toEqual([-24, 7, 30]);
  expect(documents.map(({ noted }) => noted).toSorted()).toEqual(["over", "planned", "planned"]);
  expect(new Set(documents.map(({ observatory_id }) => observatory_id)).size).toBe(1);
});

it("has requests to the network of several people, with every kind of verdict, one under way and one by two observatories", async () => {
  const rows = await database.sql<{ id: string; status: string; user: string; at: string | null }[]>`
    select id, doc_status as status, doc ->> 'user_id' as user, doc_observatory_id as at
      from observations where jsonb_typeof(doc -> 'where') = 'object' order by id`;
  expect(rows.map(({ status }) => status).toSorted()).toEqual([
    "completed",
    "in_progress",
    ...Array(8).fill("pending"),
  ]);
  expect(rows.every(({ status, at }) => (status === "pending") === (at === null))).toBe(true);
  expect(new Set(rows.map(({ user }) => user)).size).toBeGreaterThan(3);
  const codes = new Set<string>();
  for (const { id, user } of rows.filter(({ status }) => status === "pending")) {
    const actor = { type: "user", userId: user, serverAdmin: false, sessionId: "demo" } as const;
    const { observatories } = await explainObservation(testContext(database, { actor }), { id });
    const verdicts = observatories.map(({ hindrances }) => hindrances.map(({ code }) => code));
    expect(verdicts.some((found) => !found.includes("fit"))).toBe(true);
    for (const code of verdicts.flat()) codes.add(code);
  }
  expect([...codes]).toEqual(expect.arrayContaining(["fit", "offline", "time", "altitude"]));
  const [shared] = await database.sql`
    select count(distinct observatory_id)::int as sites from status_changes
     where observation_id = ${rows.find(({ status }) => status === "completed")!.id} and to_status = 'in_progress'`;
  expect(shared!.sites).toBe(2);
});

it("has a project that may submit rapid requests, and one that it submitted", async () => {
  const [row] = await database.sql`
    select (select count(*)::int from observatories where jsonb_array_length(doc -> 'rapid_projects') > 0) as granting,
           (select count(*)::int from observations where doc ->> 'urgency' = 'rapid') as rapid`;
  expect(row!.granting).toBeGreaterThan(0);
  expect(row!.rapid).toBe(1);
});

it("has everything in every state", async () => {
  expect(await distinct("observations", "status")).toHaveLength(11);
  expect(await distinct("announcements", "status")).toHaveLength(5);
  expect(await distinct("announcements", "scope")).toHaveLength(4);
  expect(await distinct("projects", "status")).toHaveLength(4);
  expect(await distinct("organizations", "type")).toHaveLength(7);
  const [counts] = await database.sql`
    select (select count(*)::int from users) as people, (select count(*)::int from observatories) as sites,
           (select count(*)::int from observations) as observations`;
  expect(counts).toEqual({ people: 25, sites: 12, observations: 390 });
});

it("lets the observer in at once, and shows somebody an announcement that blocks", async () => {
  const waitsFor = async (role: string) => {
    const { email } = people.find((person) => person.role === role)!;
    return database.sql`
      select a.doc ->> 'title' as title from announcements a join announcement_recipients r on r.announcement_id = a.id
        join users u on u.id = r.user_id
       where u.email = ${email} and r.acknowledged_at is null and a.doc ->> 'status' = 'active' and a.doc ->> 'scope' = 'system'`;
  };
  expect(await waitsFor("observer")).toEqual([]);
  const others = await Promise.all(["observatory admin", "organization owner"].map(waitsFor));
  expect(others.flat().length).toBeGreaterThan(0);
});

/** Observations of people who may not observe at their observatory, or aren't of their project. */
async function uninvited() {
  const [{ count }] = await database.sql<[{ count: number }]>`
    select count(*)::int from observations o
     where not exists (select from observatory_access a join projects p on p.id = o.doc_project_id
                        where a.user_id = o.doc ->> 'user_id' and a.can_observe
                          and case when o.doc_observatory_id is null then p.doc -> 'observatory_ids' ? a.observatory_id
                                   else a.observatory_id = o.doc_observatory_id end)
        or not exists (select from project_access a where a.project_id = o.doc_project_id
                          and a.user_id = o.doc ->> 'user_id')`;
  return count;
}

it("has a directory, and somebody who asks one of its observatories for access", async () => {
  const [request] = await database.sql`
    select s.doc ->> 'listed' as listed, r.status, exists (
             select from observatory_access a where a.observatory_id = s.id and a.user_id = r.user_id) as has_access
      from access_requests r join observatories s on s.id = r.observatory_id`;
  expect(request).toEqual({ listed: "true", status: "open", has_access: false });
});

it("has only observations that their observers may submit", async () => {
  expect(await uninvited()).toBe(0);
});

it("has owners, members and guests as the service itself would have made them, with their history", async () => {
  const [odd] = await database.sql`
    select (select count(*)::int from observatories o join observatory_members m
              on m.observatory_id = o.id and m.user_id = o.doc ->> 'owner_id') as owners_as_members,
           (select count(*)::int from projects p join project_members m
              on m.project_id = p.id and m.user_id = p.doc ->> 'owner_id') as owners_as_guests,
           (select count(*)::int from observatories o where o.doc ->> 'owner_type' = 'organization'
               and not exists (select from observatory_members m where m.observatory_id = o.id and m.can_admin
                                  and m.organization_id = o.doc ->> 'owner_id')) as absent_owners,
           (select count(*)::int from observatory_members m where m.organization_id is not null
               and not exists (select from history_events h where h.doc ->> 'subject_id' = m.observatory_id
                                  and h.doc ->> 'event' = 'organization_added'
                                  and h.doc -> 'details' ->> 'organization_id' = m.organization_id)) as untold,
           (select count(*)::int from history_events where (doc ->> 'at')::timestamptz > now()) as ahead`;
  expect(odd).toEqual({ owners_as_members: 0, owners_as_guests: 0, absent_owners: 0, untold: 0, ahead: 0 });
});

it("has an organization with places for files, and projects of organizations and of people", async () => {
  const admin = testContext(database, {
    actor: { type: "user", userId: "admin", serverAdmin: true, sessionId: "demo" },
  });
  const { items } = await listOrganizations(admin, { scope: "all", limit: 50, sort: "name", order: "asc" });
  const stored = items.flatMap(({ external_storage }) => external_storage);
  expect(stored.map(({ kind }) => kind).sort()).toEqual(["dropbox", "s3"]);
  const [counts] = await database.sql`
    select count(*) filter (where doc ->> 'organization_id' is null)::int as alone,
           count(distinct doc ->> 'organization_id')::int as organizations from projects`;
  expect(counts).toEqual({ alone: 1, organizations: 7 });
});

it("lets every observation come to its status step by step, none in the future", async () => {
  const [wrong] = await database.sql`
    with steps as (
      select *, lag(to_status) over w as before, lead(to_status) over w as next, lag(at) over w as earlier
        from status_changes window w as (partition by observation_id order by at, id))
    select count(*) filter (where from_status is distinct from before)::int as gaps,
           count(*) filter (where earlier > at)::int as backwards,
           count(*) filter (where at > now())::int as ahead,
           count(*) filter (where next is null and to_status <> o.doc ->> 'status')::int as ends
      from steps join observations o on o.id = observation_id`;
  expect(wrong).toEqual({ gaps: 0, backwards: 0, ahead: 0, ends: 0 });
});

it("has work for the sites that plugins connect to, on targets that are high there when it is dark", async () => {
  expect(keys).toHaveLength(5);
  const rows = await database.sql<{ doc: { target: Target }; latitude: number; longitude: number }[]>`
    select o.doc, (s.doc ->> 'latitude')::float as latitude, (s.doc ->> 'longitude')::float as longitude
      from observations o join observatories s on s.id = o.doc_observatory_id
     where (o.doc ->> 'name' like '%, series' or o.doc ->> 'name' like '%, mosaic') and o.doc_status = 'pending'
       and exists (select from observatory_keys k where k.observatory_id = s.id)`;
  expect(rows).toHaveLength(60);
  const high = rows.filter(
    ({ doc, ...site }) => altitudeOf(doc.target, site, nextDark(site, new Date())) > 30,
  );
  expect(high.length).toBeGreaterThan(20);
  expect(await distinct("observatories", "status")).toEqual(["offline"]);
});

interface Executed {
  site: string;
  observatory: unknown;
  target: Target;
  min_altitude: number;
  from: Date;
  /** Null for what is under way. */
  to: Date | null;
}

it("executed everything in the dark of its site, above its limits, one thing at a time", async () => {
  const spans = await database.sql<Executed[]>`
    select s.id as site, s.doc as observatory, o.doc -> 'target' as target, c.at as from, c.next as to,
           coalesce((o.doc -> 'constraints' ->> 'min_altitude')::float, 0) as min_altitude
      from (select *, lead(at) over (partition by observation_id order by at, id) as next from status_changes) c
      join observations o on o.id = c.observation_id
      join observatories s on s.id = coalesce(c.observatory_id, o.doc_observatory_id)
     where c.to_status = 'in_progress'
     order by 1, 5`;
  expect(spans.length).toBeGreaterThan(150);
  for (const [index, { site, observatory, target, min_altitude, from, to }] of spans.entries()) {
    const place = siteOf(observatory);
    const sky = skyTrack(place);
    for (const at of to ? [from, to] : [from]) {
      expect(sunAltitudeAt(at.getTime(), place)).toBeLessThan(-11.9);
      const limit = Math.max(
        place.min_altitude,
        min_altitude,
        horizonAt(place.horizon, sky(at).azimuthOf(target)),
      );
      expect(sky(at).altitudeOf(target), `${target.name} at ${at.toISOString()}`).toBeGreaterThan(
        limit - 0.01,
      );
    }
    const before = spans[index - 1];
    if (before?.site === site)
      expect(from.getTime()).toBeGreaterThanOrEqual(before.to?.getTime() ?? Number.POSITIVE_INFINITY);
  }
});

it("lets dawn end what dawn came first for, and nothing be observed in a night after what clouds ended", async () => {
  const ended = await database.sql<{ site: string; observatory: unknown; reason: string; at: Date }[]>`
    select s.id as site, s.doc as observatory, o.doc ->> 'status_reason' as reason, (o.doc ->> 'finished_at')::timestamptz as at
      from observations o join observatories s on s.id = o.doc_observatory_id where o.doc_status = 'partially_completed'`;
  expect(new Set(ended.map(({ reason }) => reason)).size).toBe(2);
  for (const { site, observatory, reason, at } of ended) {
    const place = siteOf(observatory);
    const dawn = darknessAt(at.getTime(), place, -12).until!;
    if (reason === "Dawn came first") expect(dawn - at.getTime()).toBeLessThan(3 * 60_000);
    const [later] = await database.sql`
      select count(*)::int from status_changes c join observations o on o.id = c.observation_id
       where coalesce(c.observatory_id, o.doc_observatory_id) = ${site} and c.to_status = 'in_progress'
         and c.at > ${at} and c.at < ${new Date(dawn)}`;
    expect(later!.count).toBe(0);
  }
});

it("leaves nothing under way where plugins connect, so that they begin with what is new", async () => {
  const rows = await database.sql`
    select from observations o join observatory_keys k on k.observatory_id = o.doc_observatory_id
     where o.doc_status in ('assigned', 'in_progress', 'paused', 'suspended', 'acquisition_complete')`;
  expect(rows).toHaveLength(0);
});

it("has files of what was finished, whole and in storage", async () => {
  const objectStore = memoryObjectStore();
  await addFiles(database, objectStore);
  const files = await database.db.select().from(userFiles.table);
  const [bare] = await database.sql`
    select count(*)::int from observations o where o.doc_status = 'completed'
       and not exists (select from user_files f where f.doc_observation_id = o.id)`;
  expect(bare!.count).toBe(0);
  for (const { doc } of files) {
    expect(userFiles.schema.safeParse(doc).error).toBeUndefined();
    expect((await objectStore.head(String(doc.storage_key)))?.size).toBe(doc.size_bytes);
  }
  expect(await enqueued(database, makePreview)).toHaveLength(files.length);
});

it("has reports of the nights in which its images were taken, with the observations and the images", async () => {
  const admin = testContext(database, {
    actor: { type: "user", userId: "admin", serverAdmin: true, sessionId: "demo" },
  });
  const taken = await database.sql<{ id: string; night: string; images: number }[]>`
    select f.doc ->> 'observatory_id' as id, count(*)::int as images,
           to_char((f.doc ->> 'captured_at')::timestamptz at time zone 'UTC'
             + ((s.doc ->> 'longitude')::float / 360 - 0.5) * interval '1 day', 'YYYY-MM-DD') as night
      from user_files f join observatories s on s.id = f.doc ->> 'observatory_id' group by s.id, 1, 3`;
  expect(taken.length).toBeGreaterThan(30);
  for (const { images, ...night } of taken.slice(0, 40)) {
    const report = await reportOfNight({ ...admin, now: () => new Date() }, nightReportInput.parse(night));
    expect(report.images).toBe(images);
    expect(report.observations.length).toBeGreaterThan(0);
    expect(report.seconds.observing).toBeGreaterThan(60);
    expect(report.seconds.offline).toBe(0);
  }
});

it("has a finished scan that found what was broken for it, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const objectStore = filesystemObjectStore(folder);
  for (const { doc } of await database.db.select().from(userFiles.table))
    await objectStore.put(String(doc.storage_key), Readable.from([Buffer.alloc(Number(doc.size_bytes))]));
  const [admin] = await database.sql`select id from users where server_admin`;
  const actor = { type: "user", userId: admin!.id, serverAdmin: true, sessionId: "demo" } as const;
  await addFaults(database, objectStore);
  await addOrphans(database, objectStore, folder);
  await scanAll(testContext(database, { actor, objectStore }));
  expect(await distinct("integrity_scans", "status")).toEqual(["completed"]);
  const found = await database.sql`select "check", severity from integrity_issues order by "check"`;
  expect(found.map(({ check, severity }) => `${check} ${severity}`)).toEqual([
    "file.missing critical",
    "file.orphan warning",
    "file.orphan warning",
    "file.size-mismatch warning",
    "observation.captured-files info",
    "observation.illegal-transition warning",
    "observation.stuck-assigned warning",
    "observation.test-data info",
    "reference.unknown-project critical",
    "structure.invalid-field warning",
    "structure.missing-field critical",
  ]);
});

it("names people of each kind, all of whom exist", async () => {
  const emails = people.map(({ email }) => email);
  expect(new Set(emails).size).toBe(4);
  const found = await database.sql`
    select u.email from users u join accounts a on a.user_id = u.id and a.password is not null
     where u.email in ${database.sql(emails)}`;
  expect(found).toHaveLength(4);
});

it("names an observer who owns, operates and manages nothing", async () => {
  const { email } = people.find(({ role }) => role === "observer")!;
  const [rights] = await database.sql`
    select u.server_admin,
           exists (select from organization_members m where m.user_id = u.id) as in_organization,
           exists (select from organizations o where o.doc ->> 'owner_id' = u.id) as owns_organization,
           exists (select from observatory_access a where a.user_id = u.id and (a.can_operate or a.can_admin)) as operates,
           exists (select from project_access a where a.user_id = u.id and a.can_manage) as manages,
           exists (select from observatory_access a where a.user_id = u.id and a.can_observe) as observes
      from users u where u.email = ${email}`;
  const none = { server_admin: false, in_organization: false, owns_organization: false };
  expect(rights).toEqual({ ...none, operates: false, manages: false, observes: true });
});

it("names an observer who can submit, for every active project of theirs", async () => {
  const email = people.find(({ role }) => role === "observer")!.email;
  const [user] = await database.sql`select id from users where email = ${email}`;
  const actor = { type: "user", userId: user!.id, serverAdmin: false, sessionId: "demo" } as const;
  const ctx = testContext(database, { actor });
  const projects = await listProjects(ctx, listProjectsInput.parse({ status: "active" }));
  expect(projects.items).not.toEqual([]);
  for (const { id: project_id } of projects.items) {
    const where = listObservatoriesInput.parse({ project_id, ability: "observe" });
    const [observatory] = (await listObservatories(ctx, where)).items;
    const submitted = await createObservation(
      ctx,
      createObservationInput.parse({
        ...{ name: "First light", project_id, observatory_id: observatory?.id ?? "none" },
        target: { name: "Equator", ra: 10, dec: 0 },
        exposures: [{ filter: observatory?.filters[0] ?? "L", exposure_time: 60, exposure_count: 1 }],
      }),
    );
    await deleteObservation(ctx, { id: submitted.id });
  }
});

it("names an observer with observations in the usual statuses, and one that a plugin begins with", async () => {
  const email = people.find(({ role }) => role === "observer")!.email;
  const own = await database.sql<{ status: string; runs: boolean }[]>`
    select o.doc_status as status, (o.doc ->> 'priority')::int = 10 and exists (
             select from observatory_keys k where k.observatory_id = o.doc_observatory_id
            ) and s.doc ->> 'weather_hold' = 'false' as runs
      from observations o join users u on u.id = o.doc ->> 'user_id' join observatories s on s.id = o.doc_observatory_id
     where u.email = ${email}`;
  const usual = ["pending", "assigned", "in_progress", "completed", "failed", "cancelled"];
  expect(own.map(({ status }) => status)).toEqual(expect.arrayContaining(usual));
  expect(own.filter(({ runs }) => runs).length).toBeGreaterThan(0);
});

it("has nobody who did anything before they had an account", async () => {
  const early = await database.sql`
    select u.name, h.doc ->> 'event' as event from history_events h join users u on u.id = h.doc ->> 'actor_id'
     where (h.doc ->> 'at')::timestamptz < u.created_at
     union all
    select u.name, 'founded' from organizations o join users u on u.id = o.doc ->> 'owner_id'
     where o.created_at < u.created_at`;
  expect(early).toEqual([]);
});

it("refuses an instance that has people, and changes nothing there", async () => {
  await expect(fillDemo(database, "a password for all")).rejects.toThrow(NotFresh);
  expect(await database.db.$count(observatories.table)).toBe(12);
});

it("goes on with new keys for the same observatories, and with new work where none is left", async () => {
  const hashes = () =>
    database.sql<{ hash: string }[]>`select hash from observatory_keys order by observatory_id`;
  const before = await hashes();
  const broken = await uninvited();
  await database.sql`
    update observations set doc = doc || '{"status": "completed"}'
     where doc ->> 'name' like '%, series' or doc ->> 'name' like '%, mosaic'`;
  const renewed = await resumeDemo(database);
  const after = (await hashes()).map(({ hash }) => hash);
  expect(renewed!.map((key) => createHash("sha256").update(key).digest("hex")).sort()).toEqual(
    after.toSorted(),
  );
  expect(before.filter(({ hash }) => after.includes(hash))).toEqual([]);
  const [waiting] = await database.sql`
    select count(*)::int from observations
     where (doc ->> 'name' like '%, series' or doc ->> 'name' like '%, mosaic') and doc_status = 'pending'`;
  expect(waiting!.count).toBe(60);
  expect(await uninvited()).toBe(broken);
});

it("goes on with nothing that it didn't fill", async () => {
  await database.sql`update users set email = 'ines@example.org' where email = ${administratorEmail}`;
  expect(await resumeDemo(database)).toBeUndefined();
});
