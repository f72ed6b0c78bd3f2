import { observations } from "@meridian/database";
import { testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { findDueMonitoring } from "./findDueMonitoring.ts";
import { observing } from "./observing.fixture.ts";
import { repeatMonitoring } from "./repeatMonitoring.ts";

const database = testDatabase();
const never = new AbortController().signal;

async function monitoring() {
  const scene = await observing(database);
  const { make, place, observer, clock, told } = scene;
  const live = { publish: (...notices: (typeof told)[number][]) => void told.push(...notices) };
  const ctx = testContext(database, { now: clock.now, live });
  return {
    ...scene,
    run: () => repeatMonitoring.run(ctx, undefined, never),
    due: async () => (await findDueMonitoring(ctx, "")).map(({ id }) => id),
    over: (fields: object = {}) =>
      make.observation({ ...place, user_id: observer.id }, {
        status: "completed",
        finished_at: clock.now().toISOString(),
        monitoring: { interval_hours: 6, remaining: 2 },
        exposures: [{ filter: "V", exposure_time: 60, exposure_count: 5, acquired: 5 }],
        ...fields,
      } as never),
    stored: async (id: string) => (await observations.find(database.db, id))!,
  };
}

test("a monitoring observation becomes pending again, once an interval has passed, as often as it says", async () => {
  const { over, run, stored, clock, statuses } = await monitoring();
  const { id } = await over();
  await run();
  expect((await stored(id)).status).toBe("completed");
  clock.advance({ hours: 6 });
  await run();
  expect(await stored(id)).toMatchObject({
    status: "pending",
    status_reason: "Next occurrence",
    finished_at: null,
    monitoring: { remaining: 1 },
    exposures: [{ exposure_count: 5, acquired: 0 }],
  });
  expect((await statuses(id)).at(-1)).toMatchObject({
    from_status: "completed",
    to_status: "pending",
    actor_type: "system",
  });
  await run();
  expect((await stored(id)).monitoring).toMatchObject({ remaining: 1 });
});

test("failed and partially completed ones repeat too; cancelled, aborted and used up ones stay", async () => {
  const { over, run, stored, clock } = await monitoring();
  const again = await Promise.all(["failed", "partially_completed"].map((status) => over({ status })));
  const left = await Promise.all([
    over({ status: "cancelled" }),
    over({ status: "aborted" }),
    over({ monitoring: null }),
    over({ monitoring: { interval_hours: 6, remaining: 0 } }),
  ]);
  clock.advance({ hours: 7 });
  await run();
  for (const { id } of again) expect((await stored(id)).status).toBe("pending");
  for (const { id } of left) expect((await stored(id)).status).not.toBe("pending");
});

test("an observation repeats only while its windows leave time for an exposure, and stays ended otherwise", async () => {
  const { over, run, stored, clock } = await monitoring();
  const window = (from: number, to: number) => ({
    start: new Date(clock.now().getTime() + from * 3_600_000).toISOString(),
    end: new Date(clock.now().getTime() + to * 3_600_000).toISOString(),
  });
  const exposures = [{ filter: "V", exposure_time: 3600, exposure_count: 5, acquired: 5 }];
  const again = await Promise.all([
    over({ exposures, windows: [window(-2, 0), window(5, 8)] }),
    over({ exposures, windows: [window(-2, 0), window(100, 108)] }),
  ]);
  const left = await Promise.all([
    over({ exposures, windows: [window(-2, 1)] }),
    over({ exposures, windows: [window(-2, 0), window(5, 7.5)] }),
    over({ fixed_time_start: window(-2, 0).start, fixed_time_end: window(-2, 0).end }),
    over({ fixed_time_start: window(-2, 0).start }),
  ]);
  const kept = await Promise.all(left.map(({ id }) => stored(id)));
  clock.advance({ hours: 7 });
  await run();
  for (const { id } of again) expect((await stored(id)).status).toBe("pending");
  expect(await Promise.all(left.map(({ id }) => stored(id)))).toEqual(kept);
});

test("documents that hold anything don't keep the others from their turn; two runs at once repeat each once", async () => {
  const { over, run, stored, clock } = await monitoring();
  const { id } = await over();
  const odd = [
    { monitoring: { remaining: "many", interval_hours: {} }, finished_at: 5 },
    { monitoring: { remaining: 1e300, interval_hours: 1e300 }, finished_at: "soon" },
    { monitoring: [], finished_at: null },
  ];
  for (const doc of odd)
    await database.sql`
      insert into observations (id, doc)
      values (${crypto.randomUUID()}, ${JSON.stringify({ status: "completed", ...doc })}::text::jsonb)`;
  clock.advance({ hours: 7 });
  await Promise.all([run(), run()]);
  expect(await stored(id)).toMatchObject({ status: "pending", monitoring: { remaining: 1 } });
});

test("an observation whose windows are over, or that has a fixed time, isn't looked at again every minute", async () => {
  const { over, due, clock } = await monitoring();
  await database.sql`delete from observations`;
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const window = (from: number, to: number) => ({ start: at(from), end: at(to) });
  await over({ windows: [window(-9, -8), window(-2, 7)] });
  await over({ fixed_time_start: at(-2), fixed_time_end: at(0) });
  await over({ fixed_time_end: at(9) });
  const looked = [await over(), await over({ windows: [window(-2, 0), window(7, 7.1)] })];
  for (const windows of [["never", { end: 5 }], [{ end: "2000-01-01T00:00:00+02:00" }], {}]) {
    const odd = await over();
    await database.sql`
      update observations set doc = doc || jsonb_build_object('windows', ${JSON.stringify(windows)}::text::jsonb)
       where id = ${odd.id}`;
    looked.push(odd);
  }
  clock.advance({ hours: 7 });
  expect(await due()).toEqual(looked.map(({ id }) => id).sort());
});
