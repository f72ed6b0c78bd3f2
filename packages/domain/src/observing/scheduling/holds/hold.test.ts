import { holdObservatoryInput } from "@meridian/contract";
import { newId, pluginConnections } from "@meridian/database";
import { auditOf, historyOf, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getObservatory } from "../../../places/observatories/index.ts";
import { observing } from "../../observations/observing.fixture.ts";
import { assignWork } from "../assign.ts";
import { explainObservation } from "../explain.ts";
import { scheduleAll } from "../tasks.ts";
import { endHold } from "./end.ts";
import { holdObservatory } from "./hold.ts";

const database = testDatabase();
/** A target that is always up there, observed by day as well. */
const polaris = { target: { name: "Polaris", ra: 37.95, dec: 89.26 }, bypass_darkness: true };

/** An observatory that is connected, an operator of it, and what waits for it. */
async function operating() {
  const scene = await observing(database);
  const { site, clock, as, create, observer, told } = scene;
  const operator = await scene.onSite({ can_view: true, can_operate: true });
  await database.db.insert(pluginConnections).values({
    ...{ observatory_id: site.id, id: newId(), key_id: newId(), plugin_version: "3.8.0.0" },
    ...{ connected_at: clock.now(), seen_at: clock.now() },
  });
  const system = testContext(database, { now: clock.now, live: as(operator).live });
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  return {
    ...{ ...scene, operator, inHours },
    submit: () => create(observer, polaris),
    hold: (fields: object = {}, user = operator) =>
      holdObservatory(
        as(user),
        holdObservatoryInput.parse({ id: site.id, reason: "Mirror washing", ...fields }),
      ),
    end: (user = operator) => endHold(as(user), { id: site.id }),
    holdSeen: async () => (await getObservatory(as(observer), { id: site.id })).hold,
    assign: () => assignWork(system, site.id),
    everyMinute: () => scheduleAll.run(system, {}, new AbortController().signal),
    events: async () => (await historyOf(database, site.id)).map(({ event }) => event),
    isTold: () => told.splice(0).some(({ type }) => type === "observatory.changed"),
  };
}
const statusOf = async (id: string) => {
  const [row] = await database.sql`select doc_status as status from observations where id = ${id}`;
  return row?.status;
};

test("a held observatory gets no work; waiting work is pending again, begun work goes on, people are notified", async () => {
  const { submit, hold, assign, events, isTold, holdSeen, operator, site, clock } = await operating();
  const [begun, waiting] = [await submit(), await submit()];
  expect(await assign()).toBe(2);
  await database.sql`update observations set doc = doc || '{"status": "in_progress"}' where id = ${begun.id}`;
  isTold();
  const held = await hold();
  const since = clock.now().toISOString();
  expect(held.hold).toEqual({
    ...{ reason: "Mirror washing", until: null, since, by: operator.id, by_name: operator.name },
  });
  expect(await holdSeen()).toEqual(held.hold);
  expect(isTold()).toBe(true);
  expect([await statusOf(begun.id), await statusOf(waiting.id)]).toEqual(["in_progress", "pending"]);
  expect(await assign()).toBe(0);
  expect(await events()).toEqual(["hold_started"]);
  expect((await auditOf(database, site.id)).at(-1)).toMatchObject({
    ...{ action: "observatory.hold", actor_id: operator.id, after: { hold: { reason: "Mirror washing" } } },
  });
});

test("a hold ends at its time: work is handed out, and the history says so once", async () => {
  const { submit, hold, clock, assign, everyMinute, inHours, events, isTold, holdSeen } = await operating();
  const { id } = await submit();
  await hold({ until: inHours(2) });
  clock.advance({ hours: 2, seconds: -1 });
  await everyMinute();
  expect(await statusOf(id)).toBe("pending");
  clock.advance({ seconds: 1 });
  expect(await holdSeen()).toBeNull();
  isTold();
  await everyMinute();
  expect(isTold()).toBe(true);
  expect(await statusOf(id)).toBe("assigned");
  await Promise.all([everyMinute(), everyMinute()]);
  expect(await events()).toEqual(["hold_started", "hold_ended"]);
  expect(await assign()).toBe(0);
});

test("a hold ended by hand requests work at once; without a hold, ending is refused", async () => {
  const { hold, end, events, site, keeper } = await operating();
  await hold();
  expect((await end(keeper)).hold).toBeNull();
  const jobs = await database.sql`
    select from graphile_worker.jobs where task_identifier = 'scheduleObservatory' and key = ${`schedule ${site.id}`}`;
  expect(jobs).toHaveLength(1);
  expect(await events()).toEqual(["hold_started", "hold_ended"]);
  await expect(end()).rejects.toMatchObject({ code: "CONFLICT" });
});

test("one of two simultaneous holds succeeds; an expired hold isn't in the way", async () => {
  const { hold, clock, inHours, events } = await operating();
  const until = inHours(1);
  const made = await Promise.allSettled([hold({ until }), hold({ until })]);
  const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject([{ code: "CONFLICT" }]);
  clock.advance({ hours: 1 });
  expect((await hold({ reason: "Fog" })).hold!.reason).toBe("Fog");
  expect(await events()).toEqual(["hold_started", "hold_ended", "hold_started"]);
});

test("a hold requires an operator, a reason, and an end in the future", async () => {
  const { hold, end, make, observer, inHours, onSite } = await operating();
  const [looker, stranger] = [await onSite({ can_view: true }), await make.user()];
  for (const user of [looker, observer]) {
    await expect(hold({}, user)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(end(user)).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
  await expect(hold({}, stranger)).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const until of [inHours(0), inHours(-1)])
    await expect(hold({ until })).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "until" }] });
  for (const reason of [" ", "x".repeat(501), 1])
    expect(() => holdObservatoryInput.parse({ id: "a", reason })).toThrow(/reason/);
});

test("an observation says who holds its observatory, until when by the reader's clock, and why", async () => {
  const { hold, submit, as, observer, operator, clock } = await operating();
  const { id } = await submit();
  await database.sql`update users set timezone = 'Asia/Tokyo' where id = ${observer.id}`;
  const year = clock.now().getUTCFullYear() + 1;
  await hold({ until: new Date(Date.UTC(year, 0, 1, 13)).toISOString() });
  expect((await explainObservation(as(observer), { id })).hindrances).toEqual([
    { code: "hold", message: `Held by ${operator.name} until 1 Jan ${year}, 22:00 GMT+9: Mirror washing.` },
  ]);
});

test("a hold is no edit of the settings, and one that nobody can read holds nothing", async () => {
  const { hold, site, as, keeper, submit, holdSeen, everyMinute } = await operating();
  const { version } = await getObservatory(as(keeper), { id: site.id });
  expect((await hold()).version).toBe(version);
  const { id } = await submit();
  for (const odd of ['"odd"', "[]", '{"until": "0001"}', '{"reason": 1, "until": {}}']) {
    await database.sql`
      update observatories set doc = doc || jsonb_build_object('hold', ${odd}::text::jsonb) where id = ${site.id}`;
    await database.sql`update observations set doc = doc || '{"status": "pending"}' where id = ${id}`;
    expect(await holdSeen()).toBeNull();
    await everyMinute();
    expect(await statusOf(id)).toBe("assigned");
  }
});
