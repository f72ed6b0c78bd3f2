import { listObservations } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { type Bench, fillObservatories } from "../network.ts";
import { median, type Row } from "../report.ts";

const observations = 1_000_000;

/** A million observations of as many names, of 10,000 people at 1,000 observatories. */
async function fill({ database: { sql } }: Bench) {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into observations (id, doc, created_at)
      select 'observation-' || n, jsonb_build_object(
               'name', (array['Andromeda', 'Orion', 'Horsehead', 'Rosette', 'Veil'])[1 + n % 5] || ' ' || md5(n::text),
               'target', jsonb_build_object('name', 'NGC ' || n % 7840, 'ra', n % 360, 'dec', n % 90, 'rotation', null),
               'exposures', '[{"filter":"L","exposure_time":60,"exposure_count":10,"acquired":0}]'::jsonb, 'priority', 5,
               'project_id', 'project-' || n % 500, 'observatory_id', 'observatory-' || 1 + n % 1000,
               'user_id', 'user-' || n % 10000, 'status', 'pending'),
             now() - n * interval '1 second'
        from generate_series(1, ${observations}::int) n`;
  });
  await sql`vacuum analyze observations`;
}

/** The first page of an administrator's search, for texts of every kind. */
export async function search(bench: Bench): Promise<Row[]> {
  await fillObservatories(bench, 1000);
  await fill(bench);
  const ctx = testContext(bench.database, {
    actor: { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" },
  });
  const row = async (what: string, text: string): Promise<Row> => {
    const times: number[] = [];
    for (let round = 0; round < 11; round++) {
      const start = performance.now();
      await listObservations(ctx, {
        search: text,
        limit: 50,
        sort: "created_at",
        order: "desc",
        counts: false,
      });
      times.push(performance.now() - start);
    }
    const ours = median(times);
    return {
      job: `search, ${what}`,
      ours: `${ours.toFixed(1)} ms`,
      reference: "",
      ratio: null,
      goal: "<= 50 ms",
      met: ours <= 50,
    };
  };
  return [
    await row("of one name", "c4ca4238a0b9"),
    await row("of a target", "NGC 6960"),
    await row("common", "andromeda"),
    await row("not found", "no such thing"),
    await row("two characters", "ve"),
    await row("two characters, not found", "zz"),
  ];
}
