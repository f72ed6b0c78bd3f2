/** An import of observatories that a worker makes while something is lost. */
import { setTimeout as wait } from "node:timers/promises";
import { isSoak } from "@meridian/testkit/faults";
import postgres from "postgres";
import { expect } from "vitest";
import type { Site } from "./site.fixture.ts";

const rows = isSoak() ? 20_000 : 10_000;

const file = Array.from({ length: rows }, (_, at) =>
  JSON.stringify({ name: `Dome ${at}`, lat: (at % 160) - 80, lon: at % 360, elevation: at % 4000 }),
).join("\n");

export interface Import {
  /** Resolves once that share of the rows is there, from 0 to 1. */
  reached(share: number): Promise<void>;
  /** Expects that it is completed in the end, and made each row once. */
  completed(): Promise<void>;
}

/**
 * Starts an import, and looks at it by the database alone, through HAProxy: this client doesn't get past the first of several
 * hosts if that one hangs.
 */
export async function startImport({ servers, authorization }: Site, database: string): Promise<Import> {
  const answer = await fetch(`${servers[0]!.url}/api/v1/system/import?kind=observatories`, {
    method: "POST",
    headers: { authorization, "content-type": "application/x-ndjson", "idempotency-key": "import" },
    body: file,
  });
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(202);

  async function look() {
    const sql = postgres(database, { max: 1, connect_timeout: 2 });
    try {
      const [row] = await sql<{ status: string; created: number; there: number; names: number }[]>`
        select doc ->> 'status' as status, (doc ->> 'created_count')::int as created,
               (select count(*)::int from observatories where doc ->> 'name' like 'Dome %') as there,
               (select count(distinct doc ->> 'name')::int from observatories where doc ->> 'name' like 'Dome %') as names
          from imports where id = ${id}`;
      return row;
    } catch {
      return undefined;
    } finally {
      await sql.end({ timeout: 0 });
    }
  }
  return {
    async reached(share) {
      while (((await look())?.there ?? 0) < share * rows) await wait(20);
    },
    async completed() {
      const ends = { status: "completed", created: rows, there: rows, names: rows };
      await expect.poll(look, { interval: 200, timeout: 120_000 }).toEqual(ends);
    },
  };
}
