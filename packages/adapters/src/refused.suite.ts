import { Readable } from "node:stream";
import { listIssuesInput, listQuarantineInput, startScanInput } from "@meridian/contract";
import { backups, newId, userFiles } from "@meridian/database";
import {
  type Context,
  getIssue,
  getRepair,
  getScan,
  listIssues,
  listQuarantine,
  makePreview,
  type ObjectStore,
  openUserFile,
  pruneQuarantine,
  putBack,
  receiveFile,
  reindexBackups,
  repairIssue,
  repairing,
  scanning,
  startRepair,
  startScan,
} from "@meridian/domain";
import { actorFor, factories, runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { expect, it } from "vitest";

/** A store of which some objects can be closed, though they are there. */
export interface ClosableStore {
  objectStore: ObjectStore;
  /** Makes the object unreadable from now on; where the key ends with a slash, the listing of what is below. */
  close(key: string): Promise<void>;
  /** Everything can be looked at again. */
  open(): Promise<void>;
}

/**
 * Tests how a scan, repairs, uploads, downloads and backups treat objects that a store refuses; `listingTells` when its
 * listings have their sizes nevertheless.
 */
export function refusedObjects(
  place: () => Promise<ClosableStore>,
  why: RegExp,
  { listingTells }: { listingTells: boolean },
): void {
  const database = testDatabase();
  const unavailable = { code: "UNAVAILABLE", message: expect.stringMatching(why) };

  async function setUp() {
    const store = await place();
    const make = factories(database);
    const admin = await make.user({ server_admin: true });
    const site = await make.observatory(admin.id);
    const project = await make.project(admin.id);
    const owners = { user_id: admin.id, project_id: project.id, observatory_id: site.id };
    const { id } = await make.observation(owners, { status: "in_progress" });
    const now = () => new Date(Date.now() + 2 * 86_400_000);
    const ctx = testContext(database, { actor: actorFor(admin), objectStore: store.objectStore, now });
    const put = (key: string) => ctx.objectStore.put(key, Readable.from([Buffer.from("FITS")]));
    /** Adds a record, which may claim another size than the object has. */
    const record = async (name: string, size_bytes = 5) => {
      const named = { storage_key: `observations/${id}/${name}.fits`, sha256: "0".repeat(64), size_bytes };
      const shared = { observation_id: id, user_id: admin.id, kind: "light", fits_header: {} } as const;
      return userFiles.insert(database.db, { ...shared, ...named }, now(), `${name}-${id}`);
    };
    return { ...store, ctx, observation: id, observatoryId: site.id, put, record };
  }

  async function scan(ctx: Context) {
    const options = { kind: "full", collections: ["user_files"], check_storage: true };
    const { id } = await startScan(ctx, startScanInput.parse(options));
    await runEnqueued(database, ctx, scanning.full.task);
    const { items } = await listIssues(ctx, listIssuesInput.parse({ status: "open", limit: 200 }));
    const notes = (await getScan(ctx, { id })).notes;
    return { items: items.filter(({ type, check }) => type === "file" || check === "system.storage"), notes };
  }

  it("aren't lost: a scan says why, and repairs, uploads and previews leave them and their records alone", async () => {
    const { ctx, observation, observatoryId, close, open, put, record } = await setUp();
    const [refused, lost] = [await record("refused"), await record("lost")];
    const orphan = `observations/${observation}/orphan.fits`;
    for (const key of [refused.storage_key, orphan]) await put(key);
    const issueOf = async (check: string) =>
      (await scan(ctx)).items.find(({ details, ...issue }) => issue.check === check)!;
    const found = await issueOf("file.orphan");
    for (const key of [refused.storage_key, orphan]) await close(key);

    await expect(repairIssue(ctx, found)).rejects.toMatchObject({
      code: "CONFLICT",
      message: unavailable.message,
    });
    const bulk = await startRepair(ctx, { dry_run: false, check: "file.orphan" });
    await runEnqueued(database, ctx, repairing.task);
    expect(await getRepair(ctx, bulk)).toMatchObject({
      ...{ status: "completed", repaired: 0, refused: 1 },
      refusals: [{ issue_id: found.id, reason: unavailable.message }],
    });
    const { items } = await scan(ctx);
    const ofRecords = items.filter(({ document_id }) => document_id);
    expect(ofRecords.map(({ check, document_id }) => [check, document_id]).sort()).toEqual([
      ["file.missing", lost.id],
      ["file.unreadable", refused.id],
    ]);
    const unreadable = ofRecords.find(({ check }) => check === "file.unreadable")!;
    expect(unreadable).toMatchObject({ severity: "critical", auto_fixable: false });
    expect(unreadable.message).toMatch(why);
    expect(await getIssue(ctx, unreadable)).toMatchObject({ repair: null });

    const file = { id: observation, fileId: refused.id };
    const plugin: Context = { ...ctx, actor: { type: "plugin", observatoryId } };
    const send = () => receiveFile(plugin, file, Readable.from([Buffer.from("another")]));
    const { signal } = new AbortController();
    await userFiles.patch(database.db, refused.id, { size_bytes: 4 }, ctx.now());
    await close(refused.storage_key);
    for (const attempt of [
      send,
      () => makePreview.run(ctx, { file_id: refused.id }, signal),
      async () => (await openUserFile(ctx, file)).open(),
    ])
      await expect(attempt()).rejects.toMatchObject(unavailable);
    expect(await userFiles.find(database.db, refused.id)).toMatchObject({ storage_key: refused.storage_key });

    await open();
    expect((await scan(ctx)).items.map(({ check }) => check).sort()).toEqual(["file.missing", "file.orphan"]);
    expect(await (await openUserFile(ctx, file)).open()).toBeDefined();
  });

  it("stop neither the list of quarantine nor the return of their neighbours", async () => {
    const { ctx, close, open, put } = await setUp();
    const [refused, left] = ["quarantine/previews/1.jpg", "quarantine/previews/2.jpg"];
    for (const key of [refused, left]) await put(key);
    await close(refused);
    const list = async () => (await listQuarantine(ctx, listQuarantineInput.parse({}))).items;
    const unseen = {
      size_bytes: null,
      moved_at: null,
      kept_until: null,
      unreadable: expect.stringMatching(why),
    };
    const seen = { size_bytes: 4, unreadable: null };
    expect(await list()).toMatchObject([
      { key: refused, ...(listingTells ? seen : unseen) },
      { key: left, ...seen },
    ]);
    await expect(putBack(ctx, { key: refused })).rejects.toMatchObject(unavailable);
    expect(await putBack(ctx, { key: left })).toEqual({ key: "previews/2.jpg" });
    if (!listingTells) {
      const later = { ...ctx, now: () => new Date(Date.now() + 40 * 86_400_000) };
      await pruneQuarantine.run(later, {}, new AbortController().signal);
    }
    await open();
    expect(await list()).toMatchObject([{ key: refused, ...seen }]);
  });

  it("may be a whole listing: then nothing is compared, nothing resolved and nothing repaired", async () => {
    const { ctx, observation, close, open, put, record } = await setUp();
    await put((await record("kept", 4)).storage_key);
    await put(`observations/${observation}/nobody-s.fits`);
    const before = await scan(ctx);
    const orphan = before.items.find(({ check }) => check === "file.orphan")!;
    await close("observations/");
    const { items, notes } = await scan(ctx);
    expect(notes).toEqual([expect.stringMatching(why)]);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(before.items.map(({ id }) => id)));
    expect(items.map(({ check }) => check)).toContain("system.storage");
    await expect(repairIssue(ctx, orphan)).rejects.toMatchObject({ message: unavailable.message });
    await open();
    expect((await scan(ctx)).notes).toEqual([]);
    expect(await repairIssue(ctx, orphan)).toMatchObject({ status: "repaired" });
  });

  it("aren't gone from the list of backups, and reindexing tells which they are", async () => {
    const { ctx, close, open } = await setUp();
    const id = newId();
    const key = `backups/${id}/manifest.json`;
    await ctx.objectStore.put(key, Readable.from([Buffer.from("{}")]));
    await backups.insert(database.db, { kind: "manual", status: "completed" }, ctx.now(), id);
    const elsewhere = newId();
    await ctx.objectStore.put(`backups/${elsewhere}/manifest.json`, Readable.from([Buffer.from("{}")]));
    for (const one of [id, elsewhere]) await close(`backups/${one}/manifest.json`);
    const { missing, unreadable } = await reindexBackups(ctx);
    expect(missing).toBe(0);
    expect([...unreadable.values()]).toEqual([expect.stringMatching(why)]);
    expect(await backups.find(database.db, id)).toMatchObject({ damage: null });
    await open();
    await ctx.objectStore.deleteMany([key]);
    const again = await reindexBackups(ctx);
    expect([again.missing, [...again.unreadable.keys()]]).toEqual([1, [elsewhere]]);
  });
}
