import { acknowledgeAnnouncement, type Context } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import type { Bench } from "../network.ts";
import { isSameWork, usesIndexes } from "../proof.ts";
import { inTurn, type Row } from "../report.ts";

const perRound = 8000;
const atOnce = 32;
/** Recipients of one announcement: a round takes as many announcements as it needs, or a part of one. */
const sizes = [10, 1000, 100_000];

/**
 * Acknowledgements a second, 32 at once, against the bare UPDATE of the same rows. The reference ends nothing: ours also
 * writes that an announcement is acknowledged and an entry of its history, of 10 recipients 800 times a round.
 */
export async function acknowledge(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  // Whoever has no account isn't waited for.
  await bench.database.sql`
    insert into users (id, name, email, email_verified)
    select 'user-' || lpad(n::text, 8, '0'), 'Person ' || n, 'person-' || n || '@example.org', true
      from generate_series(1, ${Math.max(...sizes)}::int) n`;
  await bench.database.sql`vacuum analyze users`;
  for (const size of sizes) rows.push(await acknowledgeOf(bench, size));
  return rows;
}

async function acknowledgeOf(bench: Bench, size: number): Promise<Row> {
  const { sql } = bench.database;
  let round = 0;

  const measure = async (one: (announcementId: string, userId: string) => Promise<unknown>) => {
    round += 1;
    const prefix = `acknowledge-${size}-${round}-`;
    const announcements = Math.ceil(perRound / size);
    await sql`
      insert into announcements (id, doc)
      select ${prefix} || a, jsonb_build_object('scope', 'system', 'scope_id', null, 'title', 'T', 'message', 'M',
        'severity', 'info', 'delivery_type', 'message', 'targets', '[{"kind":"all_users"}]'::jsonb, 'publish_at', null, 'expires_at', null,
        'status', 'active', 'created_by', ${bench.adminId}::text, 'recipient_count', ${size}::int)
        from generate_series(1, ${announcements}::int) a`;
    await sql`
      insert into announcement_recipients (announcement_id, user_id)
      select ${prefix} || a, 'user-' || lpad(n::text, 8, '0')
        from generate_series(1, ${announcements}::int) a, generate_series(1, ${size}::int) n`;
    await sql`vacuum analyze announcement_recipients`;
    await sql`checkpoint`;
    let next = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < perRound) {
          const [announcement, user] = [Math.floor(next / size) + 1, (next % size) + 1];
          next += 1;
          await one(`${prefix}${announcement}`, `user-${String(user).padStart(8, "0")}`);
        }
      }),
    );
    const rate = perRound / ((performance.now() - start) / 1000);
    const [row] = await sql<[{ done: number }]>`
      select count(*)::int as done from announcement_recipients where acknowledged_at is not null`;
    isSameWork("the acknowledged recipients", row.done, perRound);
    await sql`truncate announcement_recipients`;
    return rate;
  };

  const ctx: Context = testContext(bench.database);
  const bareUpdate = (id: string, userId: string) => sql`
    update announcement_recipients set acknowledged_at = now(), acknowledged_via = 'user'
     where announcement_id = ${id} and user_id = ${userId}`;
  await usesIndexes(sql, bareUpdate("", ""));
  const result = await inTurn(
    5,
    () =>
      measure((id, userId) => {
        const actor = { type: "user", userId, serverAdmin: false, sessionId: "bench" } as const;
        return acknowledgeAnnouncement({ ...ctx, actor }, { id });
      }),
    () => measure(bareUpdate),
  );
  const rate = (value: number) => `${Math.round(value)}/s`;
  return {
    job: `acknowledge, 32 at once, of ${size.toLocaleString("en")} recipients`,
    ours: rate(result.ours),
    reference: rate(result.reference),
    ratio: result.ratio,
    goal: ">= 0.8",
    met: result.ratio >= 0.8,
  };
}
