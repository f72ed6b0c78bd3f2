import { factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listWork } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const barnard = {
  ...{ name: "Barnard's Star", ra: 269.452075, dec: 4.693391, rotation: null },
  ...{ epoch: 2000, pm_ra: -798.58, pm_dec: 10_328.12 },
};

test("a plugin is sent where a target is when it is assigned, with that as its epoch", async () => {
  const owner = await make.user();
  const { id: observatory_id } = await make.observatory(owner.id);
  const { id: project_id } = await make.project(owner.id);
  const assigned = (target: typeof barnard | Omit<typeof barnard, "epoch" | "pm_ra" | "pm_dec">) =>
    make.observation(
      { user_id: owner.id, project_id, observatory_id },
      { target, status: "assigned", assigned_at: "2026-11-25T17:24:00.000Z" },
    );
  const { pm_ra, pm_dec, epoch: _, ...still } = barnard;
  const ids = [(await assigned(barnard)).id, (await assigned(still)).id];
  const sent = (await listWork(testContext(database), observatory_id)).map(({ assignment }) => assignment);
  const [moved, same] = ids.map((id) => sent.find((one) => one.id === id)!.target);
  // By astropy, at 2026.9.
  expect(moved).toEqual({
    ...{ name: barnard.name, rotation: null, pm_ra, pm_dec },
    ra: expect.closeTo(269.446087, 5),
    dec: expect.closeTo(4.770565, 5),
    epoch: expect.closeTo(2026.9, 3),
  });
  expect(same).toEqual(still);
});
