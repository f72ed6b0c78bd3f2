import { Readable } from "node:stream";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { addBackup } from "@meridian/domain";
import { createTestDatabase } from "@meridian/testkit";
import {
  delay,
  faultProxy,
  httpFaultProxy,
  loseHttpAnswer,
  seededTest,
  slowDown,
} from "@meridian/testkit/faults";
import { describe, expect, it, onTestFinished } from "vitest";
import { backUp, checksums, restore } from "../../domain/src/backups/backups.fixture.ts";
import { fileOf, keysOf, newInstallation } from "../../domain/src/backups/file/file.fixture.ts";
import {
  checkNextRun,
  checkNothingLeft,
  setScene,
  works,
} from "../../domain/src/backups/interrupted.fixture.ts";
import { workOff } from "../../domain/src/backups/workOff.fixture.ts";
import { hasS3Server, testBucket } from "./s3/testBucket.ts";
import { s3ObjectStore } from "./s3ObjectStore.ts";
import { newAgeKey } from "./secrets/ageKey.ts";
import { ageKeys } from "./secrets/ageKeys.ts";

const changed = ["sessions", "verifications", "audit_log", "accounts"];
const tries = 3;

describe.runIf(hasS3Server())("backups in a real S3 bucket", () => {
  const bucket = testBucket();
  const uploadsLeft = async () =>
    (await bucket.client.send(new ListMultipartUploadsCommand({ Bucket: bucket.options.bucket }))).Uploads ??
    [];

  async function scene(isEncrypted = false) {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const objectStore = s3ObjectStore(bucket.options);
    const keys: string[] = [];
    for await (const { key } of objectStore.list("")) keys.push(key);
    await objectStore.deleteMany(keys);
    const backupKeys = isEncrypted ? await ageKeys([(await newAgeKey()).key]) : null;
    return { database, ctx: await setScene(database, objectStore, backupKeys) };
  }

  it("after everything was destroyed, a restore brings every row back", async () => {
    const { database, ctx } = await scene();
    // A part of a table that is more than one piece of an upload.
    await database.sql`
      insert into history_events (id, doc) select 'noise-' || n, jsonb_build_object('noise',
        (select string_agg(md5(random()::text), '') from generate_series(1, 400))) from generate_series(1, 3000) n`;
    const before = await checksums(database, changed);
    const backup = await backUp(database, ctx);
    expect(backup).toMatchObject({ status: "completed", damage: null, verified_at: expect.any(String) });
    await database.sql`delete from observations`;
    await database.sql`delete from history_events`;
    await database.sql`delete from organizations`;
    const { status } = await restore(database, ctx, backup.id);
    expect(status).toBe("completed");
    expect(await checksums(database, changed)).toEqual(before);
    expect(await uploadsLeft()).toEqual([]);
  });

  it("an encrypted backup goes to another installation as one file, and one that is cut leaves nothing", async () => {
    const { database, ctx } = await scene(true);
    // More than one piece of an upload.
    await database.sql`
      insert into history_events (id, doc) select 'noise-' || n, jsonb_build_object('noise',
        (select string_agg(md5(random()::text), '') from generate_series(1, 400))) from generate_series(1, 3000) n`;
    const { id } = await backUp(database, ctx);
    const before = await checksums(database, [...changed, "users", "settings"]);
    const file = await fileOf(ctx, id);
    const objectStore = ctx.objectStore;
    await objectStore.deleteMany([...(await keysOf(ctx)), ...(await keysOf(ctx, "installation/"))]);

    const there = await newInstallation({ objectStore, backupKeys: ctx.backupKeys });
    const cut = Readable.from([file.subarray(0, file.length - 3000)], { objectMode: false });
    await expect(addBackup(there.ctx, cut)).rejects.toMatchObject({ code: "INVALID" });
    expect([await keysOf(there.ctx), await uploadsLeft()]).toEqual([[], []]);
    await addBackup(there.ctx, Readable.from([file], { objectMode: false }));
    expect((await restore(there.database, there.ctx, id)).status).toBe("completed");
    expect(await checksums(there.database, [...changed, "users", "settings"])).toEqual(before);
    expect(await uploadsLeft()).toEqual([]);
  });

  for (const [name, prepare] of Object.entries(works))
    seededTest(
      `${name} on S3 that answers 503, loses answers, is slow and is cut is done whole`,
      async (random) => {
        const { database, ctx } = await scene(random.chance(0.5));
        const { tasks, check, checkEnd } = await prepare(database, ctx);
        const { hostname: host, port } = new URL(bucket.options.endpoint!);
        const wire = await faultProxy({ target: { host, port: Number(port) } });
        const http = await httpFaultProxy({ target: `http://${wire.host}:${wire.port}` });
        const faulty = { ...ctx, objectStore: s3ObjectStore({ ...bucket.options, endpoint: http.url }) };
        for (let attempt = 0; attempt < tries; attempt++) {
          http.apply(slowDown({ every: random.integer(2, 9) }));
          const lost = random.integer(1, 40);
          http.apply(loseHttpAnswer({ matches: ({ number }) => number % 40 === lost, times: 3 }));
          await wire.apply(delay({ ms: random.integer(0, 5) }));
          const at = wire.events + random.integer(1, 200);
          void wire.until(() => wire.events >= at).then(wire.reset);
          await workOff(database, faulty, tasks).catch(() => {});
          await check();
          http.heal();
          await wire.heal();
        }
        await workOff(database, ctx, tasks);
        await checkEnd();
        await checkNothingLeft(database, ctx);
        await checkNextRun(database, ctx);
        expect(await uploadsLeft()).toEqual([]);
      },
      { seeds: 1, timeout: 120_000 },
    );
});
