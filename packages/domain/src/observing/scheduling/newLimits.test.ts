import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { fixed, long, passingIn } from "./network/passing.fixture.ts";
import { changeObservatory } from "./newLimits.ts";

const database = testDatabase();

test("new limits take back at once what waits within the old ones alone, and what has begun goes on", async () => {
  const { site, submit, schedule, say, stateOf, as, keeper } = await passingIn(database);
  const here = await site();
  const own = { where: null, observatory_id: here, ...long };
  const begun = await submit({ ...own, priority: 9 });
  const polar = await submit(long);
  // Capella stands high in the west.
  const west = await submit({ ...own, target: { name: "Capella", ra: 79.17, dec: 46 } });
  const ahead = await submit({ ...own, ...fixed, target: { name: "Capella", ra: 79.17, dec: 46 } });
  for (const _ of [1, 2]) await schedule();
  await say(here, { type: "started", observation_id: begun.id });
  const statuses = () =>
    Promise.all([begun, polar, west, ahead].map(async ({ id }) => (await stateOf(id)).status));
  expect(await statuses()).toEqual(["in_progress", ...Array(3).fill("assigned")]);

  // Nothing that they ask for changes.
  await changeObservatory(as(keeper), { id: here, name: "Renamed", min_altitude: 21 });
  expect(await statuses()).toEqual(["in_progress", ...Array(3).fill("assigned")]);

  const wall: [number, number][] = [
    ...([
      [0, 5],
      [180, 5],
      [181, 85],
      [350, 85],
    ] as [number, number][]),
  ];
  await changeObservatory(as(keeper), { id: here, horizon: wall });
  expect(await statuses()).toEqual(["in_progress", "assigned", "pending", "pending"]);
  const [row] =
    await database.sql`select doc ->> 'status_reason' as reason from observations where id = ${west.id}`;
  expect(row!.reason).toMatch(/^The observatory's limits were changed/);
  await schedule();
  expect((await stateOf(west.id)).status).toBe("pending");

  // The request to the network leaves it as well.
  await changeObservatory(as(keeper), { id: here, horizon: [], min_altitude: 70 });
  expect(await statuses()).toEqual(["in_progress", ...Array(3).fill("pending")]);
});
