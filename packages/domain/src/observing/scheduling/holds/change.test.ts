import { type ChangeHoldInput, changeHoldInput } from "@meridian/contract";
import { auditOf, historyOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { observing } from "../../../places/observatories/observing.fixture.ts";
import { changeHold } from "./change.ts";
import { endHold } from "./end.ts";

const database = testDatabase();

/** An observatory that its owner holds for clouds since an hour, for two more, and an operator. */
async function held() {
  const scene = await observing(database);
  const { id, clock, owner, as, member } = scene;
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();
  const hold = { reason: "Clouds", until: inHours(2), by: owner.id, since: inHours(-1) };
  await database.sql`
    update observatories set doc = doc || ${database.sql.json({ hold })} where id = ${id}`;
  const operator = await member({ can_view: true, can_operate: true });
  const change = (given: Omit<ChangeHoldInput, "id">, user = operator) =>
    changeHold(as(user), changeHoldInput.parse({ id, ...given }));
  return { ...scene, hold, operator, inHours, change };
}

test("a hold gets another reason and another end without a gap; whoever changed it holds it", async () => {
  const { change, id, hold, operator, clock, told } = await held();
  const since = clock.now().toISOString();
  const changed = await change({ reason: "Work at the telescope", until: null, if_since: hold.since });
  const now = { reason: "Work at the telescope", until: null, by: operator.id, since };
  expect(changed.hold).toEqual({ ...now, by_name: operator.name });
  expect(changed.version).toBe(1);
  expect(await historyOf(database, id)).toEqual([
    {
      ...{ event: "hold_changed", actor_id: operator.id },
      details: {
        before: { reason: "Clouds", until: hold.until },
        after: { reason: "Work at the telescope", until: null },
      },
    },
  ]);
  expect(await auditOf(database, id)).toEqual([
    {
      ...{ action: "observatory.change_hold", actor_id: operator.id },
      ...{ before: { hold }, after: { hold: { ...now, begun: hold.since } } },
    },
  ]);
  expect(told).toEqual([{ type: "observatory.changed", id }]);
});

test("a hold is made longer or shorter, its reason stays; a change of nothing writes nothing", async () => {
  const { change, id, hold, inHours } = await held();
  expect((await change({ reason: "Clouds" })).hold).toMatchObject({ by: hold.by, since: hold.since });
  expect(await historyOf(database, id)).toEqual([]);
  for (const until of [inHours(5), inHours(1)])
    expect((await change({ until })).hold).toMatchObject({ reason: "Clouds", until });
});

test("the second of two who change a hold at once learns who was first, and may change it then", async () => {
  const { change, hold, operator, owner, clock } = await held();
  clock.advance({ minutes: 1 });
  const made = await Promise.allSettled([
    change({ reason: "Wind", if_since: hold.since }),
    change({ until: null, if_since: hold.since }, owner),
  ]);
  const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  const first = made[0]!.status === "fulfilled" ? operator : owner;
  const at = clock.now().toISOString();
  expect(refused).toMatchObject([
    {
      ...{ code: "VERSION_MISMATCH", message: `${first.name} has changed it meanwhile.` },
      changed: { at, by_id: first.id, by_name: first.name },
    },
  ]);
  expect((await change({ reason: "Wet", if_since: at })).hold!.reason).toBe("Wet");
});

test("whoever ends a hold that somebody has changed meanwhile learns of it, and ends none", async () => {
  const { change, as, id, hold, owner, operator, clock } = await held();
  clock.advance({ minutes: 1 });
  const { hold: work } = await change({ reason: "Work at the telescope", until: null });
  await expect(endHold(as(owner), { id, if_since: hold.since })).rejects.toMatchObject({
    ...{ code: "VERSION_MISMATCH", message: `${operator.name} has changed it meanwhile.` },
  });
  expect((await change({})).hold).toEqual(work);
  expect((await endHold(as(owner), { id, if_since: work!.since })).hold).toBeNull();
});

test("a change requires an operator, a hold that isn't over, and an end in the future", async () => {
  const { change, member, make, inHours, clock } = await held();
  const observer = await member({ can_view: true, can_observe: true });
  await expect(change({ reason: "Wind" }, observer)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(change({ reason: "Wind" }, await make.user())).rejects.toMatchObject({ code: "NOT_FOUND" });
  for (const until of [inHours(0), inHours(-1)])
    await expect(change({ until })).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "until" }] });
  clock.advance({ hours: 2 });
  await expect(change({ until: null })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: "The observatory isn't held." },
  });
});
