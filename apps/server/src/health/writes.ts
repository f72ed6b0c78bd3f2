import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Database } from "@meridian/database";
import type { ObjectStore } from "@meridian/domain";

/**
 * Writes a row that is there already but for the first time, which may fit into a page that is there too, and a table that
 * is not: 700 KB that only a disk with room takes. Throws where nothing can be written.
 */
export async function writeRow(sql: Database["sql"]): Promise<void> {
  const at = Date.now();
  await sql.begin(async (tx) => {
    await tx`create temporary table health_space on commit drop as select n from generate_series(1, 20000) n`;
  });
  await sql`
    insert into rate_limits (id, key, count, last_request) values ('health', 'health', 1, ${at}::bigint)
    on conflict (key) do update set last_request = ${at}::bigint`;
}

/** Stores a small object and takes it away again. */
export async function storeObject(store: ObjectStore): Promise<void> {
  const key = `health/${randomUUID()}`;
  await store.put(key, Readable.from([Buffer.from("ok")]));
  await store.deleteMany([key]);
}
