import { setTimeout as wait } from "node:timers/promises";
import { applyMissing, knownMigrations } from "@meridian/database";
import { wholeNumber } from "@meridian/testkit/faults";
import postgres from "postgres";
import type { Bench } from "../network.ts";
import type { Row } from "../report.ts";

const rows = wholeNumber("MIGRATION_ROWS") ?? 1_000_000;
const longestHoldMs = 1000;

/** A table like that of observations, without its indexes, which take an hour to fill with ten million rows. */
async function fill({ database: { sql } }: Bench) {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`create table stars (id text primary key, doc jsonb not null, version int not null default 1)`;
    await tx`
      insert into stars (id, doc)
      select 'star-' || n, jsonb_build_object('name', 'HD ' || n, 'ra', n % 360, 'dec', n % 90, 'status', 'pending')
        from generate_series(1, ${rows}::int) n`;
  });
  await sql`vacuum analyze stars`;
}

/** Writes and reads all the time; returns how it ends, with the longest wait in milliseconds. */
function writing(url: string) {
  const client = postgres(url, { max: 1 });
  let [longest, isOver] = [0, false];
  const working = (async () => {
    for (let n = 1; !isOver; n += 1) {
      const start = performance.now();
      await client`update stars set version = version + 1 where id = ${`star-${(n % rows) + 1}`}`;
      longest = Math.max(longest, performance.now() - start);
      await wait(5);
    }
    await client.end();
  })();
  return async () => {
    isOver = true;
    await working;
    return longest;
  };
}

/**
 * The longest wait of writes for a migration that adds a column and builds an index, beside the same statements in one
 * transaction.
 */
export async function migrations(bench: Bench): Promise<Row[]> {
  await fill(bench);
  const { url } = bench.database;
  const after = knownMigrations().at(-1)!.folderMillis;
  const index = (name: string, how: string) =>
    `create index ${how} ${name} on stars ((doc ->> 'name'), (doc ->> 'status'))`;
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const waited = async (work: () => Promise<unknown>) => {
    const end = writing(url);
    await work();
    return end();
  };
  try {
    const ours = await waited(() =>
      applyMissing(client, [
        {
          sql: ["alter table stars add column magnitude real default 0"],
          hash: "1",
          folderMillis: after + 1,
        },
        { sql: [index("ours", "concurrently if not exists")], hash: "2", folderMillis: after + 2 },
      ]),
    );
    const reference = await waited(() =>
      client.begin(async (tx) => {
        await tx`alter table stars add column colour real default 0`;
        await tx.unsafe(index("theirs", ""));
      }),
    );
    const built = await client`
      select indexrelid from pg_index where indrelid = 'stars'::regclass and indisvalid and not indisprimary`;
    if (built.length !== 2) throw new Error(`${built.length} of 2 indexes are there`);
    return [
      {
        job: `longest wait for a migration of ${rows.toLocaleString("en")} rows`,
        ours: `${ours.toFixed(0)} ms`,
        reference: `in one transaction ${reference.toFixed(0)} ms`,
        ratio: ours / reference,
        goal: `<= ${longestHoldMs} ms`,
        met: ours <= longestHoldMs,
      },
    ];
  } finally {
    await client.end();
  }
}
