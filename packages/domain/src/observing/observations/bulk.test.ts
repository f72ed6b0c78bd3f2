import { type BulkObservationsInput, bulkObservationsInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { bulkObservations, cancelObservation } from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();
const done = (id: string) => ({ id, done: true, code: null, message: null });
const refused = (id: string, code: string, message: string) => ({ id, done: false, code, message });
type Given = Partial<BulkObservationsInput> & Pick<BulkObservationsInput, "action" | "ids">;

async function bulkObserving() {
  const world = await observing(database);
  const { make, place, observer, as } = world;
  return {
    ...world,
    that: async (status: string) =>
      (await make.observation({ ...place, user_id: observer.id }, { status: status as "pending" })).id,
    bulk: async (user: TestUser, given: Given) =>
      (await bulkObservations(as(user), bulkObservationsInput.parse(given))).items,
  };
}

test("each is cancelled as if it were alone, and the answer says why the others are not", async () => {
  const { that, bulk, observer, leader, statuses, told, make, as, place } = await bulkObserving();
  const [pending, running, over] = [
    await that("pending"),
    await that("in_progress"),
    await that("completed"),
  ];
  const alone = await that("pending");
  const foreign = await make.observation({ ...place, user_id: leader.id });
  const elsewhere = await make.observation({
    user_id: leader.id,
    project_id: (await make.project(leader.id)).id,
    observatory_id: (await make.observatory(leader.id)).id,
  });
  const nowhere = newId();
  await cancelObservation(as(observer), { id: alone, reason: "Clouds" });
  told.splice(0);
  const ids = [pending, over, foreign.id, elsewhere.id, nowhere, running];
  expect(await bulk(observer, { action: "cancel", ids: [...ids, alone], reason: "Clouds" })).toEqual([
    done(pending),
    refused(over, "CONFLICT", "An observation that is completed can't become cancelled."),
    refused(foreign.id, "FORBIDDEN", "Only its observer and the observatory's operators may do this."),
    refused(elsewhere.id, "NOT_FOUND", "There is no such observation."),
    refused(nowhere, "NOT_FOUND", "There is no such observation."),
    done(running),
    refused(alone, "CONFLICT", "It is cancelled already."),
  ]);
  const [{ at: _, ...step }] = (await statuses(alone)).slice(-1) as [{ at: unknown }];
  expect((await statuses(pending)).at(-1)).toMatchObject(step);
  expect((await statuses(running)).at(-1)).toMatchObject({ ...step, from_status: "in_progress" });
  const [{ after: __, ...audited }] = (await auditOf(database, alone)).slice(-1) as [{ after: unknown }];
  expect((await auditOf(database, pending)).at(-1)).toMatchObject(audited);
  expect((await auditOf(database, over)).filter(({ action }) => action === "observation.cancel")).toEqual([]);
  expect(told.map((notice) => "id" in notice && notice.id)).toEqual([pending, running]);
});

test("an action pauses, resumes, puts back or changes the priority by the rules of each observation", async () => {
  const { that, bulk, observer, keeper } = await bulkObserving();
  const [pending, assigned, running] = [
    await that("pending"),
    await that("assigned"),
    await that("in_progress"),
  ];
  const ids = [pending, assigned, running];
  const outcomes = async (user: TestUser, given: Omit<Given, "ids">) =>
    (await bulk(user, { ids, ...given })).map(({ code }) => code ?? "done");
  const [no, never] = ["CONFLICT", "FORBIDDEN"];
  expect(await outcomes(observer, { action: "pause" })).toEqual([no, no, "done"]);
  expect(await outcomes(observer, { action: "resume" })).toEqual([no, no, "done"]);
  expect(await outcomes(observer, { action: "requeue" })).toEqual([never, never, never]);
  expect(await outcomes(keeper, { action: "set_priority", priority: 9 })).toEqual(["done", no, no]);
  expect(await outcomes(keeper, { action: "requeue" })).toEqual([no, "done", no]);
  expect(await outcomes(keeper, { action: "set_priority", priority: 8 })).toEqual(["done", "done", no]);
  const rows = await database.sql`
    select doc ->> 'status' as status, (doc ->> 'priority')::int as priority from observations
     where id = any (${[pending, assigned]})`;
  expect([...rows]).toEqual([
    { status: "pending", priority: 8 },
    { status: "pending", priority: 8 },
  ]);
});

test("two people who cancel the same at once: each is done for one of them", async () => {
  const { that, bulk, observer, keeper } = await bulkObserving();
  const ids = await Promise.all([1, 2, 3, 4].map(() => that("pending")));
  const [one, other] = await Promise.all([
    bulk(observer, { action: "cancel", ids }),
    bulk(keeper, { action: "cancel", ids: [...ids].reverse() }),
  ]);
  for (const id of ids) {
    const outcomes = [...one, ...other].filter((item) => item.id === id);
    expect(outcomes.map(({ code }) => code).sort()).toEqual(["CONFLICT", null]);
  }
});

test("a fault at one observation is reported for it; if nothing else happened, it is the answer", async () => {
  const { that, observer, as } = await bulkObserving();
  const [broken, fenced, fine] = [await that("pending"), await that("pending"), await that("pending")];
  await database.sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'disk' using errcode = tg_argv[0]; end $$`;
  const refuse = (id: string, code: string) =>
    database.sql.unsafe(`create trigger "refuse_${code}" before update on observations
      for each row when (old.id = '${id}') execute function refuse_one('${code}')`);
  await refuse(broken, "P0001");
  await refuse(fenced, "MD503");
  const bulk = (...ids: string[]) => bulkObservations(as(observer), { action: "cancel", ids });
  expect((await bulk(broken, fenced, fine)).items).toEqual([
    refused(broken, "INTERNAL", "Something went wrong on the server. Look how it stands now."),
    refused(fenced, "MAINTENANCE", "The data is being replaced by a backup. Nothing was changed."),
    done(fine),
  ]);
  const kept = await keptOf(database);
  await expect(bulk(broken, fenced)).rejects.toThrow();
  expect(await keptOf(database)).toEqual(kept);
});

test.each([
  ["the same twice", { action: "cancel", ids: ["a", "a"] }, "ids"],
  ["more than 200", { action: "cancel", ids: Array.from({ length: 201 }, (_, n) => `${n}`) }, "ids"],
  ["none", { action: "cancel", ids: [] }, "ids"],
  ["no priority to set", { action: "set_priority", ids: ["a"] }, "priority"],
  ["a priority with another action", { action: "pause", ids: ["a"], priority: 3 }, "priority"],
  ["a reason for a priority", { action: "set_priority", ids: ["a"], priority: 3, reason: "So" }, "reason"],
])("%s is refused", (_, given, field) => {
  const { error } = bulkObservationsInput.safeParse(given);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
