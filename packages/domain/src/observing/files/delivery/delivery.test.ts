import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { GivenDestination } from "@meridian/contract";
import { newId } from "@meridian/database";
import {
  auditOf,
  enqueued,
  memoryDestinations,
  memoryObjectStore,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { createStorage, deleteStorage } from "../../../places/organizations/index.ts";
import { observing } from "../../observations/observing.fixture.ts";
import { deliverAgain, deliverDue, deliverFiles } from "../index.ts";
import { keepFile } from "../keep.ts";
import { listUserFiles } from "../list.ts";
import { takeTurn } from "./task.ts";

const database = testDatabase();
const bucket: GivenDestination = {
  kind: "s3",
  settings: { region: "eu-west-1", bucket: "images", prefix: "", force_path_style: false },
  secrets: { access_key_id: "hidden-id", secret_access_key: "hidden-key" },
};

/** An observation whose files go to its organization's bucket. */
async function delivering() {
  const scene = await observing(database);
  const destinations = memoryDestinations();
  const objectStore = memoryObjectStore();
  const as = (user: TestUser): Context => ({ ...scene.as(user), destinations, objectStore });
  const system = { ...as(scene.keeper), actor: { type: "system" } as const };
  const boss = await scene.make.user();
  const organization = await scene.make.organization(boss.id);
  await scene.make.organizationMember(organization.id, scene.observer.id);
  const input = { id: organization.id, name: "Archive", destination: bucket };
  const storage = await createStorage(as(boss), input);
  const { id } = await scene.create(scene.observer, {
    name: "M 31: core/halo.",
    external_storage_id: storage.id,
  });
  const list = (user = scene.observer) => listUserFiles(as(user), { id, limit: 50, order: "asc" });
  return {
    ...{ ...scene, as, system, destinations, objectStore, boss, organization, storage, id, list },
    /** Keeps a file as a verified upload does. */
    async arrive(text: string) {
      const content = Buffer.from(text);
      const fileId = newId();
      const key = `observations/${id}/${fileId}.fits`;
      await objectStore.put(key, Readable.from([content]));
      const sha256 = createHash("sha256").update(content).digest("hex");
      const examined = { header: { values: {} }, size: content.length, sha256 };
      await keepFile(system, scene.site.id, { id, fileId }, key, examined as never);
      return { fileId, key };
    },
    run: () => deliverFiles.run(system, { storage_id: storage.id }, new AbortController().signal),
    states: async () => (await list()).items.map(({ delivery }) => delivery?.status),
    forgetJobs: () => database.sql`delete from graphile_worker._private_jobs`,
    told: async () => [
      ...(await database.sql`
        select subject, title, path from notification_events where event = 'observation.undelivered' and subject = ${scene.observer.id}`),
    ],
  };
}

test("verified files are copied to the destination that their observation names, once", async () => {
  const { arrive, destinations, run, list, system, storage, forgetJobs, told, id, as, make } =
    await delivering();
  await forgetJobs();
  const first = await arrive("one");
  await arrive("two");
  expect(await enqueued(database, deliverFiles)).toEqual([{ storage_id: storage.id }]);
  const waiting = await list();
  expect(waiting.deliveries).toEqual({ waiting: 2, delivered: 0, failed: 0 });
  expect(waiting.items[0]!.delivery).toMatchObject({ status: "waiting", reason: null, attempts: 0 });

  await run();
  const folder = "M 31- core-halo";
  expect([...destinations.delivered.values()].map(String).sort()).toEqual(["one", "two"]);
  expect([...destinations.delivered.keys()]).toContain(`${folder}/light_${first.fileId}.fits`);
  expect((await list()).items[1]!.delivery).toMatchObject({
    ...{ status: "delivered", reason: null, attempts: 1, next_at: null },
    delivered_at: system.now().toISOString(),
  });

  destinations.delivered.clear();
  await run();
  await deliverAgain(as(await make.user({ server_admin: true })), { id });
  await run();
  expect(destinations.delivered.size).toBe(0);
  expect(await told()).toEqual([]);
});

test("an observation without a destination has nothing delivered", async () => {
  const { create, system, site, as, observer } = await delivering();
  const { id } = await create();
  const examined = { header: {}, format: "fits", size: 3, sha256: "0".repeat(64) } as const;
  await keepFile(system, site.id, { id, fileId: newId() }, `observations/${id}/x.fits`, examined);
  const { items, deliveries } = await listUserFiles(as(observer), { id, limit: 50, order: "asc" });
  expect([items[0]!.delivery, deliveries.waiting]).toEqual([null, 0]);
  await expect(deliverAgain(as(observer), { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a destination that fails is tried again later, given up in the end, and its owner told once", async () => {
  const { arrive, destinations, run, list, clock, system, forgetJobs, told, storage, id } =
    await delivering();
  await arrive("one");
  destinations.outcome = { ok: false, message: "The Dropbox is full." };
  await run();
  const [file] = (await list()).items;
  expect(file!.delivery).toMatchObject({ status: "waiting", reason: "The Dropbox is full.", attempts: 1 });
  expect(Date.parse(file!.delivery!.next_at!)).toBeGreaterThan(clock.now().getTime());

  await run();
  expect((await list()).items[0]!.delivery!.attempts).toBe(1);
  await forgetJobs();
  clock.advance({ hours: 1 });
  await deliverDue.run(system, {}, new AbortController().signal);
  expect(await enqueued(database, deliverFiles)).toContainEqual({ storage_id: storage.id });

  for (let tries = 0; tries < 40; tries++) {
    await run();
    clock.advance({ hours: 1 });
  }
  const given = (await list()).items[0]!.delivery!;
  expect(given).toMatchObject({
    status: "failed",
    reason: "The Dropbox is full.",
    attempts: 30,
    next_at: null,
  });
  expect(await told()).toEqual([
    {
      subject: expect.any(String),
      title: "Images of M 31: core/halo. could not be delivered",
      path: `/observations/${id}`,
    },
  ]);
});

test("a destination that refused three files in a row isn't tried with every other one", async () => {
  const { arrive, destinations, run, list } = await delivering();
  for (const name of ["1", "2", "3", "4", "5"]) await arrive(name);
  destinations.outcome = { ok: false, message: "The endpoint can't be reached." };
  await run();
  const found = (await list()).items.map(({ delivery }) => delivery!);
  expect(found.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1, 1, 1]);
  expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set(["The endpoint can't be reached."]));
});

test("a lost or damaged file is a state of its own and holds no other up", async () => {
  const { arrive, destinations, objectStore, run, list } = await delivering();
  const [lost, damaged] = [await arrive("lost"), await arrive("as it was")];
  await arrive("whole");
  await objectStore.deleteMany([lost.key]);
  await objectStore.put(damaged.key, Readable.from([Buffer.from("as it is!")]));
  await run();
  expect((await list()).items.map(({ delivery }) => delivery!.status)).toEqual([
    "failed",
    "failed",
    "delivered",
  ]);
  expect((await list()).items[0]!.delivery!.reason).toMatch(/missing or damaged/);
  expect([...destinations.delivered.values()].map(String)).toEqual(["whole"]);
});

test("a destination that never ends holds no job that is stopped", async () => {
  const { arrive, destinations, system, storage, states } = await delivering();
  await arrive("one");
  const stop = new AbortController();
  destinations.deliver = () => {
    stop.abort();
    return new Promise(() => {});
  };
  await expect(deliverFiles.run(system, { storage_id: storage.id }, stop.signal)).rejects.toThrow("aborted");
  expect(await states()).toEqual(["waiting"]);
});

test("a destination that takes no more of a file ends its turn, and is left alone for a while", async () => {
  const { arrive, destinations, system, storage, list, clock } = await delivering();
  await arrive("one");
  await arrive("two");
  let calls = 0;
  destinations.deliver = () => {
    calls++;
    return new Promise(() => {});
  };
  const patience = { wholeMs: 60_000, idleMs: 20 };
  await takeTurn(system, storage.id, new AbortController().signal, patience);
  expect(calls).toBe(1);
  const found = (await list()).items.map(({ delivery }) => delivery!);
  expect(found.map(({ attempts }) => attempts).sort()).toEqual([0, 1]);
  const later = new Date(clock.now().getTime() + 5 * 60_000).toISOString();
  expect(found.map(({ next_at }) => next_at)).toEqual([later, later]);
  expect(found[0]!.reason).toBe("No complete answer came in time.");
});

test("a former member's files aren't delivered to the organization's destination", async () => {
  const { arrive, run, list, as, observer, organization, id, make, destinations } = await delivering();
  await arrive("one");
  await database.sql`
    delete from organization_members where organization_id = ${organization.id} and user_id = ${observer.id}`;
  await run();
  const { status, reason } = (await list()).items[0]!.delivery!;
  expect([status, reason]).toEqual(["failed", expect.stringMatching(/no longer a member/)]);
  expect(destinations.delivered.size).toBe(0);
  await expect(deliverAgain(as(observer), { id })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: expect.stringMatching(/no longer a member/) },
  });
  const admin = await make.user({ server_admin: true });
  await expect(deliverAgain(as(admin), { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a removed destination is a state, and a new attempt is refused", async () => {
  const { arrive, run, states, list, as, boss, observer, organization, storage, id } = await delivering();
  await arrive("one");
  await database.sql`update observations set doc = doc || '{"status": "completed"}' where id = ${id}`;
  await deleteStorage(as(boss), { id: organization.id, storageId: storage.id });
  await run();
  expect(await states()).toEqual(["failed"]);
  expect((await list()).items[0]!.delivery!.reason).toBe("The organization has removed the destination.");
  await expect(deliverAgain(as(observer), { id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("failed files are delivered again by the submitter, not by an onlooker", async () => {
  const { arrive, destinations, run, states, as, observer, onSite, id, clock, objectStore, list } =
    await delivering();
  const file = await arrive("one");
  await objectStore.deleteMany([file.key]);
  await run();
  expect(await states()).toEqual(["failed"]);
  await objectStore.put(file.key, Readable.from([Buffer.from("one")]));
  const guest = await onSite({ can_view: true });
  await expect(deliverAgain(as(guest), { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(
    deliverAgain(testContext(database, { actor: { type: "anonymous" } }), { id }),
  ).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  expect(await deliverAgain(as(observer), { id })).toEqual({ count: 1 });
  expect(await states()).toEqual(["waiting"]);
  clock.advance({ seconds: 1 });
  await run();
  expect(await states()).toEqual(["delivered"]);
  expect(String([...destinations.delivered.values()])).toBe("one");
  await arrive("two");
  await database.sql`update deliveries set attempts = 7 where status = 'waiting'`;
  await expect(deliverAgain(as(observer), { id })).rejects.toMatchObject({
    ...{ code: "RATE_LIMITED", retryAfter: 59 },
  });
  clock.advance({ minutes: 1 });
  expect(await deliverAgain(as(observer), { id })).toEqual({ count: 0 });
  expect((await list()).items.map(({ delivery }) => delivery!.attempts).sort()).toEqual([1, 7]);
  expect((await auditOf(database, id)).map(({ action }) => action)).toContain("observation.deliver");
});
