import { Readable } from "node:stream";
import { startCleanupInput } from "@meridian/contract";
import { calibrationFiles, calibrations, observatories, registry, userFiles } from "@meridian/database";
import { type Context, ObjectNotFound, type ObjectStore } from "@meridian/domain";
import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { random } from "@meridian/testkit/faults";
import { beforeEach, expect, test } from "vitest";
import { giveUpOperations } from "../../ground/operations/index.ts";
import { countAnalytics, keepAnalytics } from "../analytics/index.ts";
import { getBackup, restoreBackup, restoring } from "../backups/index.ts";
import { cleaningUp, getCleanup, startCleanup } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const confirmed = startCleanupInput.parse({ confirm: "DELETE ALL OBSERVATIONS" });
const dryRun = startCleanupInput.parse({ dry_run: true });

let ctx: Context;
let objectStore: ObjectStore;
let place: { user_id: string; project_id: string; observatory_id: string };

const put = (key: string, bytes: number) => objectStore.put(key, Readable.from([Buffer.alloc(bytes)]));

async function keysLeft() {
  const keys: string[] = [];
  for await (const { key } of objectStore.list("")) keys.push(key);
  return keys;
}

/** `count` observations with a file and a preview each, and what doesn't belong to them. */
async function fill(count: number) {
  for (let n = 0; n < count; n++) {
    const { id, user_id } = await make.observation(place, n === 0 ? { status: "in_progress" } : {});
    const storage_key = `observations/${id}/light-${n}.fits`;
    const preview_key = `previews/${id}/light-${n}.webp`;
    const file = {
      kind: "light" as const,
      storage_key,
      preview_key,
      size_bytes: 100,
      sha256: "0".repeat(64),
    };
    await userFiles.insert(database.db, { observation_id: id, user_id, ...file }, new Date());
    await put(storage_key, 100);
    await put(preview_key, 10);
  }
  await put("observations/nobody/orphan.fits", 5);
  await put("quarantine/observations/gone/light.fits", 7);
  for (const kept of [
    "avatars/ada",
    "backups/one/manifest.json",
    "quarantine/avatars/old",
    "imports/x/source",
  ])
    await put(kept, 3);
}

/** Each table's rows as one checksum. */
async function checksums(isWanted: (one: (typeof registry)[number]) => boolean) {
  const sums: Record<string, unknown> = {};
  for (const { name } of registry.filter(isWanted)) {
    const [row] = await database.sql`
      select count(*)::int as count, md5(string_agg(t::text, '' order by t::text)) as sum from ${database.sql(name)} t`;
    sums[name] = row;
  }
  return sums;
}

beforeEach(async () => {
  for (const table of [
    "cleanups",
    "observations",
    "status_changes",
    "user_files",
    "calibrations",
    "calibration_files",
  ])
    await database.sql`delete from ${database.sql(table)}`;
  await database.sql`delete from graphile_worker._private_jobs`;
  objectStore = memoryObjectStore();
  const admin = await make.user({ server_admin: true });
  ctx = testContext(database, { actor: actorFor(admin), objectStore });
  const [observatory, project] = [await make.observatory(admin.id), await make.project(admin.id)];
  place = { user_id: admin.id, project_id: project.id, observatory_id: observatory.id };
});

const everything = { observations: 3, status_changes: 3, files: 3, objects: 8, bytes: 342 };
const nothing = { observations: 0, status_changes: 0, files: 0, objects: 0, bytes: 0 };
const run = (using: Context, id: string) =>
  cleaningUp.task.run({ ...using, actor: { type: "system" } }, { id }, new AbortController().signal);

test("a clean-up refuses everybody but server administrators, and a wrong phrase", async () => {
  const user = await make.user();
  for (const [actor, code] of [
    [actorFor(user), "FORBIDDEN"],
    [{ type: "anonymous" }, "UNAUTHENTICATED"],
  ] as const)
    await expect(startCleanup({ ...ctx, actor }, confirmed)).rejects.toMatchObject({ code });
  for (const confirm of [undefined, "", "delete all observations"])
    expect(startCleanupInput.safeParse({ confirm }).error?.issues).toMatchObject([{ path: ["confirm"] }]);
});

test("a dry run counts everything and deletes nothing", async () => {
  await fill(3);
  const before = await checksums(({ name }) => name !== "audit_log" && name !== "cleanups");
  const keys = await keysLeft();
  const { id } = await startCleanup(ctx, dryRun);
  await runEnqueued(database, ctx, cleaningUp.task);
  expect(await getCleanup(ctx, { id })).toMatchObject({
    status: "completed",
    planned: everything,
    deleted: nothing,
  });
  expect(await checksums(({ name }) => name !== "audit_log" && name !== "cleanups")).toEqual(before);
  expect(await keysLeft()).toEqual(keys);
});

test("a clean-up deletes all observation data, and every other table is as it was", async () => {
  await fill(3);
  await make.user();
  await make.organization(place.user_id);
  await countAnalytics(ctx);
  expect(await database.sql`select * from analytics_days`).not.toEqual([]);
  const isKept = ({ name, observationData }: (typeof registry)[number]) =>
    !observationData && name !== "audit_log" && name !== "cleanups";
  const before = await checksums(isKept);
  const { id } = await startCleanup(ctx, confirmed);
  await runEnqueued(database, ctx, cleaningUp.task);
  expect(await getCleanup(ctx, { id })).toMatchObject({
    status: "completed",
    planned: everything,
    deleted: everything,
    created_by_name: expect.any(String),
  });
  expect(await checksums(isKept)).toEqual(before);
  const gone = Object.values(await checksums(({ observationData }) => observationData));
  expect(gone).toEqual(gone.map(() => ({ count: 0, sum: null })));
  expect(await keysLeft()).toEqual([
    ...["avatars/ada", "backups/one/manifest.json", "imports/x/source"],
    ...["installation/owner.json", "quarantine/avatars/old"],
  ]);
  await runEnqueued(database, ctx, keepAnalytics);
  expect(await database.sql`select * from analytics_days`).toEqual([]);
  const audit = await database.sql`
    select action, after from audit_log where subject_id = ${id} order by id`;
  expect(audit).toMatchObject([
    { action: "observation_cleanup.start", after: { dry_run: false, force: false } },
    { action: "observation_cleanup.end", after: { status: "completed", deleted: everything } },
  ]);
});

test("a clean-up waits while an observatory is exposing, unless it is forced", async () => {
  await fill(1);
  const seen = (last_seen_at: string) =>
    observatories.patch(database.db, place.observatory_id, { name: "Roque", last_seen_at }, ctx.now());
  await seen(new Date(ctx.now().getTime() - 60_000).toISOString());
  await expect(startCleanup(ctx, confirmed)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Roque"),
    errors: [{ path: "force", message: "has to be on while observations are in progress at Roque" }],
  });
  await startCleanup(ctx, { ...confirmed, force: true });
  await runEnqueued(database, ctx, cleaningUp.task);
  await fill(1);
  await seen(new Date(ctx.now().getTime() - 6 * 60_000).toISOString());
  const late = await startCleanup(ctx, confirmed);
  await seen(ctx.now().toISOString());
  await runEnqueued(database, ctx, cleaningUp.task);
  const refused = await getCleanup(ctx, { id: late.id });
  expect(refused).toMatchObject({ status: "failed", deleted: nothing });
  expect(refused.error).toBe("Observations are in progress at Roque. Nothing was deleted.");
});

test("a second clean-up at once is refused", async () => {
  const started = await Promise.allSettled([startCleanup(ctx, confirmed), startCleanup(ctx, confirmed)]);
  expect(started.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(startCleanup(ctx, dryRun)).rejects.toMatchObject({ code: "CONFLICT" });
});

test.each([1, 2, 3, 4, 5])("a clean-up stopped again and again counts each thing once (%i)", async (seed) => {
  const { integer } = random(seed);
  await fill(3);
  const { id } = await startCleanup(ctx, confirmed);
  // Every so many calls of the store or the database one is the last of its process.
  let left = 0;
  const orDie = () => {
    if (left-- === 0) throw new Error("the process is gone");
  };
  const broken: ObjectStore = {
    ...objectStore,
    async deleteMany(keys) {
      for (const key of keys) {
        orDie();
        await objectStore.deleteMany([key]);
      }
    },
    async *list(prefix) {
      for await (const object of objectStore.list(prefix)) {
        orDie();
        yield object;
      }
    },
  };
  // A transaction may be the last thing, too: rolled back, or committed without anybody hearing of it.
  const transaction: Context["db"]["transaction"] = async (work, ...options) => {
    const done = await ctx.db.transaction(
      async (tx) => {
        const result = await work(tx);
        orDie();
        return result;
      },
      ...options,
    );
    orDie();
    return done;
  };
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  for (let kill = 0; kill < 6; kill++) {
    left = integer(0, 40);
    await run({ ...ctx, db, objectStore: broken }, id).catch((error) =>
      expect(error).toMatchObject({ message: expect.stringContaining("the process is gone") }),
    );
  }
  await run(ctx, id);
  expect(await getCleanup(ctx, { id })).toMatchObject({ status: "completed", deleted: everything });
  expect((await keysLeft()).filter((key) => /^(quarantine\/)?(observations|previews)\//.test(key))).toEqual(
    [],
  );
});

test("files of an observation submitted while it deletes files stay", async () => {
  await fill(1);
  const { id } = await startCleanup(ctx, confirmed);
  let later: string | undefined;
  const list: ObjectStore["list"] = async function* (prefix) {
    const [{ count }] = await database.sql<
      [{ count: number }]
    >`select count(*)::int as count from observations`;
    if (count === 0 && !later) {
      later = (await make.observation(place)).id;
      await put(`observations/${later}/new.fits`, 9);
    }
    yield* objectStore.list(prefix);
  };
  await run({ ...ctx, objectStore: { ...objectStore, list } }, id);
  expect(await objectStore.head(`observations/${later}/new.fits`)).toMatchObject({ size: 9 });
  await expect(objectStore.get("observations/nobody/orphan.fits")).rejects.toThrow(ObjectNotFound);
});

test("calibrations and their frames go too, but for one that was requested since", async () => {
  await fill(1);
  const { observatory_id } = place;
  const calibrate = async (sha: string) => {
    const asked = { observatory_id, kind: "bias", frame_count: 1, status: "taking" } as const;
    const { id } = await calibrations.insert(database.db, asked, new Date());
    const stored = { storage_key: `calibrations/${id}/bias.fits`, size_bytes: 20, sha256: sha.repeat(64) };
    const frame = { calibration_id: id, observatory_id, kind: "bias", ...stored } as const;
    await calibrationFiles.insert(database.db, frame, new Date());
    await put(stored.storage_key, 20);
    return { id, key: stored.storage_key };
  };
  const old = await calibrate("0");
  const { id } = await startCleanup(ctx, confirmed);
  let later: typeof old | undefined;
  const list: ObjectStore["list"] = async function* (prefix) {
    const [{ count }] = await database.sql<[{ count: number }]>`select count(*)::int from calibrations`;
    if (count === 0 && !later) later = await calibrate("1");
    yield* objectStore.list(prefix);
  };
  await run({ ...ctx, objectStore: { ...objectStore, list } }, id);
  expect(await getCleanup(ctx, { id })).toMatchObject({ status: "completed", deleted: { files: 2 } });
  expect(await database.sql`select id from calibrations`).toEqual([{ id: later!.id }]);
  expect(await objectStore.head(old.key)).toBeUndefined();
  expect(await objectStore.head(later!.key)).toMatchObject({ size: 20 });
});

test("storage that stays unreachable ends a clean-up with a reason", async () => {
  await fill(1);
  const { id } = await startCleanup(ctx, confirmed);
  const list: ObjectStore["list"] = () => {
    throw new Error("the storage answers 503");
  };
  await expect(run({ ...ctx, objectStore: { ...objectStore, list } }, id)).rejects.toThrow("503");
  await database.sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the storage answers 503'`;
  expect(await giveUpOperations(ctx)).toEqual([id]);
  expect(await getCleanup(ctx, { id })).toMatchObject({
    status: "failed",
    error: expect.stringContaining("The observation cleanup was tried 10 times"),
  });
});

test("a backup is made and verified before anything is deleted, and brings the records back", async () => {
  await fill(3);
  const before = await checksums(({ observationData }) => observationData);
  const { id } = await startCleanup(ctx, { ...confirmed, create_backup: true });
  await runEnqueued(database, ctx, cleaningUp.task);
  const { backup_id, ...done } = await getCleanup(ctx, { id });
  expect(done).toMatchObject({ status: "completed", deleted: everything });
  expect(await getBackup(ctx, { id: backup_id! })).toMatchObject({
    status: "completed",
    kind: "safety",
    verified_at: expect.any(String),
  });
  await restoreBackup(ctx, { id: backup_id!, confirm: "RESTORE", skip_safety_backup: true });
  await runEnqueued(database, ctx, restoring.task);
  expect(await checksums(({ observationData }) => observationData)).toEqual(before);
});

test("nothing is deleted when the backup can't be made", async () => {
  await fill(3);
  const before = await checksums(({ observationData }) => observationData);
  const { id } = await startCleanup(ctx, { ...confirmed, create_backup: true });
  const full = () => Promise.reject(new Error("the disk is full"));
  await expect(run({ ...ctx, objectStore: { ...objectStore, put: full } }, id)).rejects.toThrow(
    "disk is full",
  );
  await cleaningUp.cancel(ctx, { id });
  await run(ctx, id);
  expect(await getCleanup(ctx, { id })).toMatchObject({ status: "cancelled", deleted: nothing });
  expect(await checksums(({ observationData }) => observationData)).toEqual(before);
  expect((await keysLeft()).filter((key) => key.startsWith("backups/"))).toEqual([
    "backups/one/manifest.json",
  ]);
});
