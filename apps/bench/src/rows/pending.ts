import { listPending } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import type { Bench } from "../network.ts";
import { median, type Row } from "../report.ts";

/** The time of one user's pending announcements with a thousand recipient rows in the table, and with a million. */
export async function pending(bench: Bench): Promise<Row[]> {
  const { sql } = bench.database;
  const announcement = (id: string) => sql`
    insert into announcements (id, doc) values (${id}, jsonb_build_object('scope', 'system', 'scope_id', null, 'title', 'T', 'message', 'M',
      'severity', 'info', 'delivery_type', 'message', 'targets', '[{"kind":"all_users"}]'::jsonb, 'publish_at', null, 'expires_at', null,
      'status', 'active', 'created_by', ${bench.adminId}::text, 'recipient_count', 1))`;
  for (let n = 0; n < 10; n += 1) await announcement(`pending-${n}`);
  const fill = async (from: number, to: number) => {
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`
        insert into announcement_recipients (announcement_id, user_id)
        select 'pending-' || n % 10, 'user-' || lpad((n / 10)::text, 8, '0') from generate_series(${from}::int, ${to}::int) n`;
    });
    await sql`vacuum analyze announcement_recipients`;
  };
  const measure = async () => {
    const ctx = testContext(bench.database, {
      actor: { type: "user", userId: "user-00000050", serverAdmin: false, sessionId: "bench" },
    });
    const times: number[] = [];
    for (let n = 0; n < 400; n += 1) {
      const start = performance.now();
      const { items } = await listPending(ctx, { limit: 50, order: "desc" });
      times.push(performance.now() - start);
      if (items.length !== 10) throw new Error(`expected 10 pending announcements, got ${items.length}`);
    }
    return median(times);
  };
  await fill(0, 999);
  const few = await measure();
  await fill(1000, 999_999);
  const many = await measure();
  const ratio = many / few;
  const milliseconds = (value: number) => `${value.toFixed(2)} ms`;
  return [
    {
      job: "pending of one user, 1,000,000 rows",
      ours: milliseconds(many),
      reference: `${milliseconds(few)} with 1,000 rows`,
      ratio,
      goal: "flat (<= 1.5)",
      met: ratio <= 1.5,
    },
  ];
}
