import { listRecipientsInput, recipientStatus } from "@meridian/contract";
import { type Context, createAnnouncement, listRecipients, resolveRecipients } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { wholeReads } from "../belonging.ts";
import { type Bench, fillObservatories, fillPeople } from "../network.ts";
import { isSameWork } from "../proof.ts";
import { inTurn, type Row } from "../report.ts";

const people = 1_000_000;
const organizations = 5000;
const observatories = 500;
const seconds = (value: number) => `${value.toFixed(2)} s`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** An announcement to everyone in all organizations and on all observatories, against the bare insert of the same recipients. */
export async function announce(bench: Bench): Promise<Row[]> {
  const { sql } = bench.database;
  await fillObservatories(bench, observatories);
  await fillPeople(bench, people, organizations, observatories);
  const ctx: Context = testContext(bench.database, {
    actor: { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" },
  });
  const system: Context = { ...ctx, actor: { type: "system" } };
  const requests: number[] = [];

  /** The number of recipients that each of the two wrote, in each round. */
  const written = { ours: [] as number[], reference: [] as number[] };
  const count = async () => {
    const [row] = await sql<[{ n: number }]>`select count(*)::int as n from announcement_recipients`;
    return row.n;
  };
  const empty = async () => {
    await sql`truncate announcement_recipients`;
    await sql`checkpoint`;
  };
  const ours = async () => {
    await empty();
    let id = "";
    requests.push(
      await timed(async () => {
        ({ id } = await createAnnouncement(ctx, {
          title: "Maintenance",
          message: "The network rests tonight.",
          severity: "info",
          delivery_type: "message",
          targets: [
            { kind: "organizations", all: true },
            { kind: "observatories", all: true },
          ],
        }));
      }),
    );
    const took = await timed(() => resolveRecipients.run(system, { id }, new AbortController().signal));
    written.ours.push(await count());
    return took;
  };
  const reference = async () => {
    await empty();
    const took = await timed(() =>
      sql.begin(async (tx) => {
        await tx`set local statement_timeout = 0`;
        await tx`
          insert into announcement_recipients (announcement_id, user_id)
          select '01930000-0000-7000-8000-000000000000', user_id from (select user_id from organization_members union select user_id from observatory_access) everyone`;
      }),
    );
    written.reference.push(await count());
    return took;
  };
  const result = await inTurn(3, ours, reference);
  isSameWork("the recipients written", written.ours, written.reference);
  const slowest = Math.max(...requests);
  await ours();
  const view = await recipientPages(ctx);
  return [
    {
      job: "announcement to 1,000,000 users",
      ours: seconds(result.ours),
      reference: seconds(result.reference),
      ratio: result.ratio,
      goal: "<= 1.2",
      met: result.ratio <= 1.2,
    },
    {
      job: "  its request (slowest)",
      ours: seconds(slowest),
      reference: "",
      ratio: null,
      goal: "< 1 s",
      met: slowest < 1,
    },
    ...view,
  ];
}

/** The slowest page of the last announcement's recipients, over all filters and orders, at the start and in the middle. */
async function recipientPages(ctx: Context): Promise<Row[]> {
  const { $client: sql } = ctx.db;
  const [{ id }] = await sql<
    [{ id: string }]
  >`select announcement_id as id from announcement_recipients limit 1`;
  await sql`
    update announcement_recipients set acknowledged_at = now() - random() * interval '1 hour', acknowledged_via = 'user'
     where announcement_id = ${id} and user_id like '%3'`;
  await sql`update users set deactivated_at = now() where id like '%77777'`;
  await sql`vacuum analyze announcement_recipients`;
  await sql`vacuum analyze users`;
  const before = await wholeReads({ sql: ctx.db.$client }, ["users", "announcement_recipients"]);
  let slowest = { ms: 0, of: "" };
  for (const status of [undefined, ...recipientStatus.options])
    for (const sort of ["name", "email", "status", "acknowledged_at"] as const)
      for (const order of ["asc", "desc"] as const) {
        let cursor: string | undefined;
        for (let page = 0; page < 4; page += 1) {
          const input = listRecipientsInput.parse({ id, status, sort, order, limit: 200, cursor });
          let next: string | null = null;
          const s = await timed(async () => {
            next = (await listRecipients(ctx, input)).next_cursor;
          });
          if (s * 1000 > slowest.ms) slowest = { ms: s * 1000, of: `${status ?? "all"} by ${sort} ${order}` };
          if (!next) break;
          cursor = next;
        }
      }
  const scans = (await wholeReads({ sql: ctx.db.$client }, ["users", "announcement_recipients"])) - before;
  return [
    {
      job: "  a page of its recipients (slowest)",
      ours: `${slowest.ms.toFixed(0)} ms`,
      reference: slowest.of,
      ratio: null,
      goal: "< 500 ms",
      met: slowest.ms < 500,
    },
    {
      job: "  whole tables read for it",
      ours: `${scans}`,
      reference: "",
      ratio: null,
      goal: "0",
      met: scans === 0,
    },
  ];
}
