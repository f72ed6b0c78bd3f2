import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listStatusChanges } from "../../observations/index.ts";
import { explainObservation } from "../explain.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
const later = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

test("people who see the observatory of a request learn which others it left, and not what these said", async () => {
  const { site, submit, schedule, stateOf, say, as, observer, make } = await network(database);
  const [first, second] = [
    await site({ name: "First", latitude: 70 }),
    await site({ name: "Second", latitude: 55 }),
  ];
  const member = await make.user();
  await make.observatoryMember(second, { user_id: member.id }, { can_view: true });
  const { id } = await submit();
  await schedule();
  await say(first, { type: "reject", observation_id: id, reason: "Clouds over a secret place." });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ at: second });
  const stepsOf = async (user: { id: string }) =>
    (await listStatusChanges(as(user), { id, limit: 9, order: "asc" } as never)).items.map(
      ({ to, observatory_id, observatory_name, reason }) => [to, observatory_id, observatory_name, reason],
    );
  const steps = (reason: string | null) => [
    ["pending", null, null, null],
    ["assigned", first, "First", null],
    ["pending", first, "First", reason],
    ["assigned", second, "Second", null],
  ];
  expect(await stepsOf(observer)).toEqual(steps("Clouds over a secret place."));
  expect(await stepsOf(member)).toEqual(steps(null));
});

test("people of the project are told of the observatories that they see, others only the submitter is", async () => {
  const { site, submit, as, make, project } = await network(database);
  const seen = await site({ name: "Seen" });
  await site({ name: "Hidden" });
  const colleague = await make.user();
  await make.projectMember(project.id, colleague.id);
  const { id } = await submit({ windows: [later] });
  const { observatories, hindrances } = await explainObservation(as(colleague), { id });
  expect(observatories).toEqual([]);
  expect(hindrances).toContainEqual({
    code: "fit",
    message: "The observatories where its observer may observe aren't shown to you.",
  });
  await make.observatoryMember(seen, { user_id: colleague.id }, { can_view: true });
  const again = await explainObservation(as(colleague), { id });
  expect(again.observatories.map(({ observatory_name }) => observatory_name)).toEqual(["Seen"]);
});
