import { type Context, createAnnouncement, resolveRecipients } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { type Bench, fillObservatories, fillPeople } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const people = 1_000_000;
const seconds = (value: number) => `${value.toFixed(2)} s`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** An announcement to everyone in all organizations and on all observatories, against the bare insert of the same recipients. */
export async function announce(bench: Bench): Promise<Row[]> {
  const { sql } = bench.database;
  await fillObservatories(bench, 1000);
  await fillPeople(bench, people, 1000);
  const ctx: Context = testContext(bench.database, {
    actor: { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" },
  });
  const system: Context = { ...ctx, actor: { type: "system" } };
  const requests: number[] = [];

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
    return timed(() => resolveRecipients.run(system, { id }, new AbortController().signal));
  };
  const reference = async () => {
    await empty();
    return timed(() =>
      sql.begin(async (tx) => {
        await tx`set local statement_timeout = 0`;
        await tx`
          insert into announcement_recipients (announcement_id, user_id)
          select '01930000-0000-7000-8000-000000000000', user_id from (select user_id from organization_members union select user_id from observatory_access) everyone`;
      }),
    );
  };
  const result = await inTurn(3, ours, reference);
  const slowest = Math.max(...requests);
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
  ];
}
