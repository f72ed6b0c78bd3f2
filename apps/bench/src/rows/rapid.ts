import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { startMeridian, startWorker } from "../load.ts";
import type { Bench } from "../network.ts";
import { connectPlugin } from "../plugin.ts";
import type { Row } from "../report.ts";

const key = "mro_bench-rapid-key";
const warmUps = 5;
const requests = 200;
const pending = 10_000;

/** An observatory with its key, a project that may submit rapid requests, and observations that wait for their time. */
async function fill({ adminId, database: { sql } }: Bench) {
  const hash = createHash("sha256").update(key).digest("hex");
  await sql`
    insert into projects (id, doc) values
      ('rapid', jsonb_build_object('name', 'Kilonovae', 'status', 'active', 'owner_id', ${adminId}::text, 'observatory_ids', '[]'::jsonb))`;
  await sql`
    insert into observatories (id, doc) values ('rapid', jsonb_build_object(
      'name', 'Rapid', 'latitude', 80, 'longitude', 0, 'elevation', 2000, 'min_altitude', 20, 'owner_type', 'user',
      'owner_id', ${adminId}::text, 'rapid_projects', '[{"project_id": "rapid", "per_month": 1000}]'::jsonb))`;
  await sql`
    insert into observatory_keys (id, observatory_id, name, start, hash, created_by, created_at)
    values ('rapid', 'rapid', 'Dome', 'mro_', ${hash}, ${adminId}, now())`;
  await sql`
    insert into observations (id, doc)
    select 'rapid-' || n, jsonb_build_object(
             'name', 'Observation ' || n, 'project_id', 'rapid', 'observatory_id', 'rapid',
             'target', jsonb_build_object('name', 'T', 'ra', n * 7919 % 360, 'dec', -30, 'rotation', null),
             'exposures', jsonb_build_array(jsonb_build_object('filter', 'L', 'exposure_time', 60,
                                                               'exposure_count', 5, 'acquired', 0)),
             'constraints', '{}'::jsonb, 'priority', 1 + n % 10, 'user_id', ${adminId}::text, 'status', 'pending')
      from generate_series(1, ${pending}::int) n`;
  await sql`vacuum analyze observations`;
}

/** Rapid requests from `POST` to `assign` on the plugin's socket, one after another, while a worker hands out work, too. */
export async function rapid(bench: Bench): Promise<Row[]> {
  await fill(bench);
  const [server, worker] = [await startMeridian(bench), await startWorker(bench)];
  const plugin = await connectPlugin(server.url, key);
  const headers = { authorization: `Bearer ${bench.apiKey}`, "content-type": "application/json" };
  const request = {
    ...{ name: "Kilonova", project_id: "rapid", observatory_id: "rapid", urgency: "rapid" },
    ...{ target: { name: "Polaris", ra: 37.95, dec: 89.26 }, bypass_darkness: true },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 4 }],
  };
  const times: number[] = [];
  try {
    for (let n = 0; n < warmUps + requests; n += 1) {
      const began = performance.now();
      const answer = await fetch(`${server.url}/observations`, {
        ...{ method: "POST", headers, body: JSON.stringify(request) },
      });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      const { id } = (await answer.json()) as { id: string };
      times.push((await plugin.whenAssigned(id)) - began);
      await plugin.say({ type: "started", observation_id: id });
      await plugin.say({ type: "aborted", observation_id: id, reason: "Measured" });
      // The next one comes at any moment of what follows from the end of this one.
      await wait((n % 20) * 25);
    }
  } finally {
    plugin.close();
    await worker.stop();
    await server.stop();
  }
  const sorted = times.slice(warmUps).toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return [
    {
      job: `rapid request, POST to assign on the plugin's socket, ${pending.toLocaleString("en")} pending`,
      ours: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
      reference: "",
      ratio: null,
      goal: "p99 <= 1 s",
      met: at(0.99) <= 1000,
    },
  ];
}
