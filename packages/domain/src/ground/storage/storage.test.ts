import { Readable } from "node:stream";
import { startCleanupInput, startScanInput } from "@meridian/contract";
import { backups, newId } from "@meridian/database";
import {
  actorFor,
  auditOf,
  createTestDatabase,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
} from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { cleanUpOldBackups, deleteBackup } from "../../administration/backups/index.ts";
import { cleaningUp, getCleanup, startCleanup } from "../../administration/cleanups/index.ts";
import {
  getRepair,
  listIssues,
  repairIssue,
  repairing,
  scanning,
  startRepair,
  startScan,
  undoRepair,
} from "../../administration/integrity/index.ts";
import type { Context } from "../../base/context.ts";
import { adoptStorage, claimStorage, getStorageOwnership } from "./index.ts";

const later = () => new Date(Date.now() + 25 * 3_600_000);

/** An installation on a database of its own. Each is a copy of one template, so all have the same installation's id. */
async function installation(objectStore: Context["objectStore"], baseUrl: string) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const admin = await factories(database).user({ server_admin: true });
  const fields = { actor: actorFor(admin), objectStore, now: later, installation: { baseUrl } };
  return { database, ctx: testContext(database, fields) };
}

test("nothing stored is moved or deleted by a copy of a database, until an administrator adopts the storage", async () => {
  const objectStore = memoryObjectStore();
  const [real, staging] = await Promise.all([
    installation(objectStore, "https://real.example"),
    installation(objectStore, "https://staging.example"),
  ]);
  expect(await getStorageOwnership(real.ctx)).toMatchObject({ state: "unclaimed", owner: null });
  await claimStorage(real.ctx);
  const { ctx, database } = staging;
  const owner = { base_url: "https://real.example" };
  expect(await getStorageOwnership(ctx)).toMatchObject({ state: "foreign", owner });
  const keys = ["observations/x/1.fits", "observations/x/2.fits", "backups/old/manifest.json"];
  for (const key of keys) await objectStore.put(key, Readable.from([Buffer.from("x")]));
  const stored = async () => {
    const found: string[] = [];
    for await (const { key } of objectStore.list("")) found.push(key);
    return found;
  };
  const before = await stored();

  await startScan(
    ctx,
    startScanInput.parse({ kind: "full", check_storage: true, collections: ["user_files"] }),
  );
  await runEnqueued(database, ctx, scanning.full.task);
  const { items } = await listIssues(ctx, { limit: 10, sort: "severity", order: "asc" });
  expect(items.map(({ check }) => check)).toEqual(["file.orphan", "file.orphan"]);
  const reason = expect.stringContaining("https://real.example");
  await expect(repairIssue(ctx, items[0]!)).rejects.toMatchObject({ code: "CONFLICT", message: reason });
  const { id } = await startRepair(ctx, { dry_run: false });
  await runEnqueued(database, ctx, repairing.task);
  expect(await getRepair(ctx, { id })).toMatchObject({ status: "failed", repaired: 0, error: reason });
  const old = { kind: "manual", status: "completed", snapshot_at: "2026-01-01T00:00:00.000Z" } as const;
  await backups.insert(ctx.db, old, new Date("2026-01-01"), "old");
  await backups.insert(ctx.db, { ...old, snapshot_at: later().toISOString() }, later(), newId());
  await expect(deleteBackup(ctx, { id: "old" })).rejects.toMatchObject({ code: "CONFLICT" });
  await cleanUpOldBackups.run(ctx, {}, new AbortController().signal);
  expect(await backups.find(ctx.db, "old")).toBeDefined();
  const everything = startCleanupInput.parse({ confirm: "DELETE ALL OBSERVATIONS" });
  await expect(startCleanup(ctx, everything)).rejects.toMatchObject({ code: "CONFLICT", message: reason });
  // Begun before the storage became another's.
  const begun = await cleaningUp.startNow(ctx, { ...everything, backup_id: null });
  await runEnqueued(database, ctx, cleaningUp.task);
  expect(await getCleanup(ctx, begun)).toMatchObject({ status: "failed", error: reason, planned: null });
  expect(await stored()).toEqual(before);

  expect(await adoptStorage(ctx)).toMatchObject({
    state: "own",
    owner: { base_url: "https://staging.example" },
  });
  const { installation_id } = await adoptStorage(ctx);
  expect(await auditOf(database, installation_id)).toMatchObject([
    { action: "storage.adopt", before: { state: "foreign", owner } },
  ]);
  expect(await repairIssue(ctx, items[0]!)).toMatchObject({ status: "repaired" });
  expect(await stored()).not.toEqual(before);
  await adoptStorage(real.ctx);
  await expect(undoRepair(ctx, items[0]!)).rejects.toMatchObject({ code: "CONFLICT", message: reason });
});

test("the storage is seen and adopted by server administrators alone", async () => {
  const { database, ctx } = await installation(memoryObjectStore(), "https://meridian.example");
  const person = { ...ctx, actor: actorFor(await factories(database).user()) };
  for (const ask of [getStorageOwnership, adoptStorage])
    await expect(ask(person)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
