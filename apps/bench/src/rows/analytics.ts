import { countAnalytics } from "@meridian/domain";
import { startMeridian } from "../load.ts";
import { type Bench, fillObservatories } from "../network.ts";
import type { Row } from "../report.ts";

const many = 1_000_000;
const sites = 100;

/** `many` observations of three years at `sites` observatories, one file each. */
async function fillObservations({ database, adminId }: Bench): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into observations (id, doc, created_at, updated_at)
      select 'observation-' || lpad(n::text, 8, '0'), jsonb_build_object(
        'name', 'Field ' || n, 'project_id', 'project-' || n % 500, 'observatory_id', 'observatory-' || (1 + n % ${sites}::int),
        'user_id', ${adminId}::text, 'priority', 1 + n % 10, 'target', '{"name":"M 31","ra":10.68,"dec":41.27,"rotation":null}'::jsonb,
        'exposures', '[{"filter":"L","exposure_time":300,"exposure_count":20,"binning":1,"gain":null,"offset":null,"acquired":20}]'::jsonb,
        'status', (array['completed','completed','completed','failed','cancelled','pending','aborted','partially_completed'])[1 + n % 8],
        'status_reason', 'Clouds after ' || n % 60 || ' min', 'finished_at', to_char(at + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), at, at
        from (select n, now() - n * interval '94 seconds' as at from generate_series(1, ${many}::int) n) moments`;
    await tx`
      insert into user_files (id, doc, created_at)
      select 'file-' || n, jsonb_build_object('observation_id', 'observation-' || lpad(n::text, 8, '0'), 'size_bytes', 32000000,
        'storage_key', 'observations/' || n), now() - n * interval '94 seconds' from generate_series(1, ${many}::int) n`;
  });
  await database.sql`vacuum analyze observations, user_files`;
}

/** Measures the requests of the pages of analytics: the slowest of twenty answers over three years each. */
export async function analytics(bench: Bench): Promise<Row[]> {
  await fillObservatories(bench, sites);
  await fillObservations(bench);
  const began = performance.now();
  await countAnalytics({ db: bench.database.db, now: () => new Date() });
  const counting = performance.now() - began;
  const server = await startMeridian(bench);
  const from = new Date(Date.now() - 1095 * 24 * 3_600_000).toISOString().slice(0, 10);
  try {
    const rows: Row[] = [];
    for (const path of [
      "/api/v1/system/analytics",
      "/observatories/observatory-7/analytics",
      "/api/v1/dashboard",
    ]) {
      const query = path.endsWith("analytics") ? `?from=${from}` : "";
      const took: number[] = [];
      for (let round = 0; round < 20; round++) {
        const asked = performance.now();
        const answer = await fetch(`${server.url}${path}${query}`, {
          headers: { authorization: `Bearer ${bench.apiKey}` },
        });
        await answer.text();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        took.push(performance.now() - asked);
      }
      const slowest = Math.max(...took);
      rows.push({
        job: `GET ${path} at ${many} observations`,
        ours: `${Math.round(slowest)} ms at most (counted in ${(counting / 1000).toFixed(1)} s)`,
        reference: "",
        ratio: null,
        goal: "<= 300 ms",
        met: slowest <= 300,
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}
