import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import {
  checkNextRun,
  checkNothingLeft,
  setScene,
  works,
} from "@meridian/domain/fixtures/backups/interrupted";
import { workOff } from "@meridian/domain/fixtures/backups/workOff";
import { createTestDatabase } from "@meridian/testkit";
import {
  delay,
  faultProxy,
  httpFaultProxy,
  loseHttpAnswer,
  seededTest,
  slowDown,
} from "@meridian/testkit/faults";
import { expect, onTestFinished } from "vitest";
import { testBucket } from "../s3/testBucket.ts";
import { s3ObjectStore } from "../s3ObjectStore.ts";
import { newAgeKey } from "../secrets/ageKey.ts";
import { ageKeys } from "../secrets/ageKeys.ts";

/** A bucket of the real S3 server to back up to; call it inside a `describe`. */
export function backupBucket() {
  const bucket = testBucket();
  return {
    options: bucket.options,
    /** Uploads that were begun and neither finished nor given up. */
    async uploadsLeft() {
      const command = new ListMultipartUploadsCommand({ Bucket: bucket.options.bucket });
      return (await bucket.client.send(command)).Uploads ?? [];
    },
    /** A filled database of its own beside the bucket, emptied. */
    async scene({ isEncrypted = false } = {}) {
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      const objectStore = s3ObjectStore(bucket.options);
      const keys: string[] = [];
      for await (const { key } of objectStore.list("")) keys.push(key);
      await objectStore.deleteMany(keys);
      const backupKeys = isEncrypted ? await ageKeys([(await newAgeKey()).key]) : null;
      return { database, ctx: await setScene(database, objectStore, backupKeys) };
    },
  };
}

/** The first half of the works; each half has a file of tests, because each work takes a quarter of a minute. */
export const restores = ["a restore", "going back", "a restore drill"];
export const others = Object.keys(works).filter((name) => !restores.includes(name));

const tries = 3;

/** Each of these `works` is broken off by the storage, tried again, and done whole in the end. */
export function testInterrupted(names: string[]) {
  const bucket = backupBucket();
  for (const name of names)
    seededTest(
      `${name} on S3 that answers 503, loses answers, is slow and is cut is done whole`,
      async (random) => {
        const { database, ctx } = await bucket.scene({ isEncrypted: random.chance(0.5) });
        const { tasks, check, checkEnd } = await works[name]!(database, ctx);
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
        expect(await bucket.uploadsLeft()).toEqual([]);
      },
      { seeds: 1, timeout: 120_000 },
    );
}
