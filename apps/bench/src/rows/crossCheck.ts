import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CreateBucketCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { filesystemObjectStore } from "@meridian/adapters";
import { startScanInput } from "@meridian/contract";
import { testContext } from "@meridian/testkit/context";
import { findS3Server } from "../../../../infra/s3/findS3Server.ts";
import type { Bench } from "../network.ts";
import { inTurn, type Row } from "../report.ts";
import { startScanner } from "../scanner.ts";

const objects = Number(process.env.BENCH_OBJECTS ?? 100_000);
const together = 32;
const rounds = 5;
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** The record of a file for every two objects: an image and its preview. Returns all keys. */
async function fillRecords({ database: { sql }, adminId }: Bench): Promise<string[]> {
  await sql`
    insert into user_files (id, doc)
    select 'file-' || n, jsonb_build_object('observation_id', 'observation-' || n % 5000, 'user_id', ${adminId}::text, 'kind', 'light',
             'filter', 'L', 'exposure_time', 60, 'captured_at', '2026-03-01T21:00:00.000Z', 'size_bytes', 4, 'sha256', repeat('0', 64),
             'storage_key', 'observations/observation-' || n % 5000 || '/file-' || n || '.fits',
             'preview_key', 'previews/file-' || n || '.jpg', 'fits_header', '{}'::jsonb)
      from generate_series(1, ${objects / 2}::int) n`;
  await sql`vacuum analyze user_files`;
  const rows = await sql<{ image: string; preview: string }[]>`
    select doc ->> 'storage_key' as image, doc ->> 'preview_key' as preview from user_files`;
  return rows.flatMap(({ image, preview }) => [image, preview]);
}

async function storeAll(keys: string[], put: (key: string) => Promise<unknown>): Promise<void> {
  const left = keys.values();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const key of left) await put(key);
    }),
  );
}

interface Storage {
  name: string;
  /** The address for a scanning process. */
  environment: Record<string, string>;
  /** The number of objects, in pieces of any size. */
  list(): AsyncIterable<number>;
}

/** A scan of storage alone against a listing of the same objects; neither looks into any. */
async function compare(bench: Bench, { name, environment, list }: Storage): Promise<Row> {
  const actor = { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" } as const;
  const ctx = testContext(bench.database, { actor });
  const options = startScanInput.parse({ kind: "full", collections: ["settings"], check_storage: true });
  const scanner = await startScanner(environment);
  let largest = 0;
  let before = 0;
  const check = async () => {
    const { took, idle, peak, scan } = await scanner.scan(ctx, options);
    if (scan.scanned < objects || scan.counts.found > 0 || scan.notes.length > 0)
      throw new Error(`${scan.scanned} were compared, ${scan.counts.found} faults found; ${scan.notes}`);
    [before, largest] = [Math.max(before, idle), Math.max(largest, peak)];
    return took;
  };
  const bareList = async () => {
    const began = performance.now();
    let listed = 0;
    for await (const some of list()) listed += some;
    if (listed < objects) throw new Error(`${listed} objects were listed`);
    return performance.now() - began;
  };
  const { ours, reference, ratio } = await inTurn(rounds, check, bareList).finally(scanner.stop);
  return {
    job: `storage cross-check, ${objects} objects, ${name}`,
    ours: `${(ours / 1000).toFixed(2)} s (peak ${mebibytes(largest)}, idle ${mebibytes(before)})`,
    reference: `${(reference / 1000).toFixed(2)} s listing them`,
    ratio,
    goal: "<= 1.2",
    met: ratio <= 1.2,
  };
}

async function inFolder(bench: Bench, keys: string[]): Promise<Row> {
  const environment = { DATABASE_URL: bench.database.url, DATA_DIR: bench.folder };
  const folder = join(bench.folder, "objects");
  await storeAll(keys, async (key) => {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), "FITS");
  });
  const list = async function* () {
    for await (const _ of filesystemObjectStore(folder).list("")) yield 1;
  };
  return compare(bench, { name: "file system", environment, list });
}

/** A store in a bucket of the S3 server that tests use, if there is one. */
async function inBucket(bench: Bench, keys: string[]): Promise<Row[]> {
  const server = await findS3Server(process.env);
  if ("missing" in server) {
    console.warn(`no row on S3: ${server.missing}`);
    return [];
  }
  const { endpoint, accessKeyId, secretAccessKey } = server;
  const [region, Bucket, forcePathStyle] = ["us-east-1", "meridian-bench", true];
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle });
  const environment = {
    DATABASE_URL: bench.database.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: Bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: "true",
  };
  const list = async function* () {
    for await (const { KeyCount } of paginateListObjectsV2({ client }, { Bucket })) yield KeyCount ?? 0;
  };
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
    await storeAll(keys, (Key) => client.send(new PutObjectCommand({ Bucket, Key, Body: "FITS" })));
    return [await compare(bench, { name: "S3", environment, list })];
  } finally {
    client.destroy();
    await server.stop();
  }
}

/** Compares the files that records name with the stored ones, in the file system and in S3. */
export async function crossCheck(bench: Bench): Promise<Row[]> {
  const keys = await fillRecords(bench);
  return [await inFolder(bench, keys), ...(await inBucket(bench, keys))];
}
