import { type Mover, observationStatus, observationTransitions } from "@meridian/contract";
import { observations, statusChanges } from "@meridian/database";
import { desc, eq } from "@meridian/database/query";
import { auditOf, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { transaction } from "../../ground/record/index.ts";
import { moveObservation } from "./index.ts";
import { observing } from "./observing.fixture.ts";

const database = testDatabase();
const movers: Mover[] = ["submitter", "operator", "scheduler", "plugin", "monitor"];

const takenBack = new Error("taken back");

test("each mover takes exactly the steps that the table gives it", async () => {
  const { make, place, observer, as } = await observing(database);
  const ctx = as(observer);
  for (const from of observationStatus.options) {
    const { id } = await make.observation({ ...place, user_id: observer.id }, { status: from });
    for (const to of observationStatus.options)
      for (const mover of movers) {
        let step: unknown;
        const move = transaction(ctx, async (tx) => {
          await moveObservation(tx, ctx, id, to, { by: [mover] });
          const [row] = await tx
            .select()
            .from(statusChanges)
            .where(eq(statusChanges.observation_id, id))
            .orderBy(desc(statusChanges.id));
          step = {
            from: row?.from_status,
            to: row?.to_status,
            at: (await observations.find(tx, id))?.status,
          };
          throw takenBack;
        });
        if (observationTransitions[from][to]?.includes(mover)) {
          await expect(move).rejects.toBe(takenBack);
          expect(step).toEqual({ from, to, at: to });
        } else await expect(move).rejects.toMatchObject({ code: "CONFLICT" });
      }
    expect((await observations.find(database.db, id))?.version).toBe(1);
  }
});

test("a night's course sets the times, and a way back takes them away", async () => {
  const { create, as, observer, site, clock, statuses } = await observing(database);
  const { id } = await create();
  const plugin = { ...as(observer), actor: { type: "plugin" as const, observatoryId: site.id } };
  const step = async (to: Parameters<typeof moveObservation>[3], by: Mover, reason?: string) => {
    clock.advance({ hours: 1 });
    await transaction(plugin, (tx) =>
      moveObservation(tx, plugin, id, to, { by: [by], ...(reason && { reason }) }),
    );
    return (await observations.find(database.db, id))!;
  };
  const assigned = await step("assigned", "scheduler");
  const begun = await step("in_progress", "plugin");
  await step("suspended", "plugin", "Clouds");
  const goingOn = await step("in_progress", "plugin");
  expect(goingOn).toMatchObject({
    assigned_at: assigned.updated_at,
    started_at: begun.updated_at,
    finished_at: null,
    status_reason: null,
  });
  const lost = await step("pending", "monitor", "The plugin was lost");
  expect(lost).toMatchObject({ assigned_at: null, started_at: null, status_reason: "The plugin was lost" });
  expect((await statuses(id))[1]).toMatchObject({ actor_type: "plugin", actor_id: site.id });
  // The audit log is of what people did.
  expect((await auditOf(database, id)).map(({ action }) => action)).toEqual(["observation.create"]);
});

test("one of two simultaneous moves succeeds, the other finds it moved", async () => {
  const { create, as, observer } = await observing(database);
  const { id } = await create();
  const assign = () =>
    transaction(as(observer), (tx) =>
      moveObservation(tx, as(observer), id, "assigned", { by: ["scheduler"] }),
    );
  const outcomes = await Promise.allSettled([assign(), assign()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
