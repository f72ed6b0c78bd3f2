import { filesystemObjectStore } from "@meridian/adapters";
import { observationStatus, observationTransitions, startScanInput } from "@meridian/contract";
import { openDatabase } from "@meridian/database";
import type { Context } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { damage, fillHealthy } from "@meridian/testkit/corruption";
import { random } from "@meridian/testkit/random";
import type { Bench } from "../network.ts";
import { integrityPass, passedCollections } from "../reference/integrityPass.ts";
import { inTurn, type Row } from "../report.ts";
import { startScanner } from "../scanner.ts";

const observations = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000);
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Observations with their histories and files' records, and one fault of each kind; nothing is stored. */
async function fill(bench: Bench, ctx: Context): Promise<void> {
  const database = openDatabase(bench.database.url, { max: 1 });
  const objectStore = { ...ctx.objectStore, put: async () => ({ size: 0 }), deleteMany: async () => {} };
  const settled = { objectStore, random: random(7), prefix: "b-", documents: observations, now: ctx.now() };
  try {
    await database.sql`set statement_timeout = 0`;
    await fillHealthy({ database, ...settled });
    await damage({ database, ...settled });
    // One name of 10 MB would take both longer than everything else.
    await database.sql`
      update observations set doc = jsonb_set(doc, '{name}', to_jsonb(left(doc ->> 'name', 1000))) where length(doc ->> 'name') > 1000`;
    await database.sql.unsafe("vacuum analyze");
  } finally {
    await database.close();
  }
}

const legal = observationStatus.options.flatMap((from) =>
  Object.keys(observationTransitions[from]).map((to) => [from, to] as const),
);

/** A full deep scan against the same predicates written by hand as one pass per collection, which has to find as much. */
export async function integrityScan(bench: Bench): Promise<Row[]> {
  const { sql } = bench.database;
  const ctx = testContext(bench.database, {
    objectStore: filesystemObjectStore(bench.folder),
    actor: { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" },
  });
  await fill(bench, ctx);
  const options = startScanInput.parse({ kind: "full", deep: true, include_test_data: true });
  let largest = 0;
  let before = 0;
  const environment = { DATABASE_URL: bench.database.url, DATA_DIR: bench.folder };
  const scanner = await startScanner(environment);
  const scan = async () => {
    const { took, idle, peak } = await scanner.scan(ctx, options);
    [before, largest] = [Math.max(before, idle), Math.max(largest, peak)];
    return took;
  };
  const pass = async () => {
    const began = performance.now();
    const found = await integrityPass(bench.database, legal);
    const took = performance.now() - began;
    const [ours] = await sql`
      select count(*)::int as count from integrity_issues where status = 'open' and collection = any(${passedCollections})`;
    if (ours!.count !== found)
      throw new Error(`the scan found ${ours!.count} faults, the reference ${found}`);
    return took;
  };
  const { ours, reference, ratio } = await inTurn(2, scan, pass).finally(scanner.stop);
  return [
    {
      job: `full integrity scan, deep, ${observations} observations`,
      ours: `${(ours / 1000).toFixed(1)} s (peak ${mebibytes(largest)}, idle ${mebibytes(before)})`,
      reference: `${(reference / 1000).toFixed(1)} s by hand`,
      ratio,
      goal: "<= 1.5",
      met: ratio <= 1.5,
    },
  ];
}
