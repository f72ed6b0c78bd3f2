import {
  type CancelObservationInput,
  cancelObservationInput,
  observationStatus,
  setObservationStatusInput,
} from "@meridian/contract";
import { auditOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { cancelObservation, pauseObservation, resumeObservation, setObservationStatus } from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();
const input = (id: string, reason?: string): CancelObservationInput =>
  cancelObservationInput.parse({ id, reason });

test("a cancellation records who, when and why, and notifies those who see the observation", async () => {
  const { create, as, observer, keeper, place, told, clock, statuses } = await observing(database);
  const made = await create();
  const { id } = made;
  told.splice(0);
  clock.advance({ hours: 1 });
  const at = clock.now();
  const over = { status: "cancelled", status_reason: "Measured elsewhere", finished_at: at.toISOString() };
  const cancelled = await cancelObservation(as(keeper), input(id, "Measured elsewhere"));
  expect(cancelled).toEqual({
    ...made,
    ...over,
    version: 2,
    updated_at: at.toISOString(),
    abilities: {
      see_files: true,
      update: false,
      cancel: false,
      pause: false,
      resume: false,
      delete: false,
      judge: true,
      deliver: true,
      set_status: [],
    },
  });
  expect((await statuses(id)).at(-1)).toEqual({
    ...{ from_status: "pending", to_status: "cancelled", actor_type: "user", actor_id: keeper.id },
    ...{ reason: "Measured elsewhere", at },
  });
  expect(told).toEqual([{ type: "observation.changed", id, user_id: observer.id, ...place }]);
  expect((await auditOf(database, id)).at(-1)).toEqual({
    action: "observation.cancel",
    actor_id: keeper.id,
    before: { status: "pending" },
    after: over,
  });
});

test("a cancellation needs no reason, and forgets the one before", async () => {
  const { make, as, observer, place } = await observing(database);
  const { id } = await make.observation(
    { ...place, user_id: observer.id },
    { status: "suspended", status_reason: "Clouds" },
  );
  expect(await cancelObservation(as(observer), input(id))).toMatchObject({
    status: "cancelled",
    status_reason: null,
  });
});

test("a cancellation works from every ongoing status, and changes nothing in an ended one", async () => {
  const { make, as, observer, keeper, place, statuses, told } = await observing(database);
  const cancellable = ["pending", "assigned", "in_progress", "paused", "suspended"];
  for (const status of observationStatus.options)
    for (const user of [observer, keeper] as TestUser[]) {
      const { id } = await make.observation({ ...place, user_id: observer.id }, { status });
      const kept = await keptOf(database);
      told.splice(0);
      const outcome = cancelObservation(as(user), input(id, "Enough"));
      if (cancellable.includes(status)) {
        expect((await outcome).status).toBe("cancelled");
        expect((await statuses(id)).at(-1)).toMatchObject({ from_status: status, to_status: "cancelled" });
      } else {
        await expect(outcome).rejects.toMatchObject({ code: "CONFLICT" });
        expect(await keptOf(database)).toEqual(kept);
        expect(told).toEqual([]);
      }
    }
});

test("pausing and resuming work for an observation in progress, and for no other", async () => {
  const { make, place, as, observer, statuses } = await observing(database);
  const running = { ...place, user_id: observer.id };
  const { id } = await make.observation(running, { status: "in_progress" });
  expect(await pauseObservation(as(observer), input(id, "A supernova"))).toMatchObject({
    status: "paused",
    status_reason: "A supernova",
    abilities: { pause: false, resume: true, cancel: true },
  });
  expect(await resumeObservation(as(observer), input(id))).toMatchObject({
    status: "in_progress",
    abilities: { pause: true, resume: false },
  });
  expect((await statuses(id)).map(({ to_status }) => to_status)).toEqual([
    "in_progress",
    "paused",
    "in_progress",
  ]);
  const { id: assigned } = await make.observation(running, { status: "assigned" });
  for (const step of [pauseObservation, resumeObservation])
    await expect(step(as(observer), input(assigned))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("an operator sets the statuses of operators, the submitter doesn't", async () => {
  const { make, place, as, observer, keeper } = await observing(database);
  const { id } = await make.observation({ ...place, user_id: observer.id }, { status: "in_progress" });
  const set = (user: TestUser, status: string) =>
    setObservationStatus(as(user), setObservationStatusInput.parse({ id, status, reason: "By hand" }));
  await expect(set(observer, "completed")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(set(keeper, "aborted")).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await set(keeper, "completed")).toMatchObject({
    status: "completed",
    abilities: { set_status: [] },
  });
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "observation.move",
    actor_id: keeper.id,
    before: { status: "in_progress" },
    after: { status: "completed", status_reason: "By hand" },
  });
});
