import { type ObservationStatus, observationStatus } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import type { Actor } from "../../base/context.ts";
import { notifying } from "./notifying.fixture.ts";
import { notifyObservation } from "./observation.ts";

const database = testDatabase();
const told = ["assigned", "in_progress", "completed", "failed", "cancelled", "suspended", "aborted"];
const position = { ra: 10.68, dec: 41.27, rotation: null };

async function owning() {
  const scene = await notifying(database);
  const owner = await scene.make.user();
  const change = (id: string, name: string, to: ObservationStatus, reason: string | null = null) =>
    notifyObservation(database.db, scene.ctx, { id, name, user_id: owner.id }, { to, reason });
  return { ...scene, owner, change };
}

test.each(observationStatus.options)("%s is told of, or not", async (status) => {
  const { mailer, owner, change, pass } = await owning();
  await change("o1", "Andromeda", status, "High wind");
  await pass();
  if (!told.includes(status)) return expect(mailer.sent).toEqual([]);
  expect(mailer.sent).toMatchObject([{ to: { address: owner.email } }]);
  expect(mailer.sent[0]!.subject).toMatch(/^Andromeda (is|has|was) [a-z ]+$/);
  expect(mailer.sent[0]!.text).toContain("High wind");
  expect(mailer.sent[0]!.text).toContain("https://meridian.example/app/observations/o1");
});

test("a mail says what was observed, where and for which project, who ended it and why", async () => {
  const { mailer, make, owner, ctx, pass } = await owning();
  const operator = await make.user({ name: "Vera" });
  const { id: observatory_id } = await make.observatory(operator.id, { name: "Roque" });
  const { id: project_id } = await make.project(owner.id, { name: "Spiral arms" });
  const { id } = await make.observation(
    { user_id: owner.id, observatory_id, project_id },
    { name: "Andromeda", target: { ...position, name: "M 31" } },
  );
  const cancelAs = (actor: Actor, reason: string) =>
    notifyObservation(
      database.db,
      { ...ctx, actor },
      { id, name: "Andromeda", user_id: owner.id },
      { to: "cancelled", reason },
    );
  const person = (userId: string) => ({ type: "user", userId, serverAdmin: false, sessionId: "s" }) as const;
  const authors: [Actor, string][] = [
    [person(operator.id), "Vera"],
    [person(owner.id), "you"],
    [{ type: "plugin", observatoryId: observatory_id }, "the observatory"],
    [{ type: "system" }, "Meridian"],
  ];
  for (const [actor, name] of authors) {
    await cancelAs(actor, "Not needed");
    await pass();
    expect(mailer.sent.at(-1)!.text).toContain(`Target: M 31, observatory: Roque, project: Spiral arms.
Cancelled by ${name}.
Reason: Not needed

Open the observation: https://meridian.example/app/observations/${id}`);
  }
});

test("a burst is one mail that lists it, and each person has their own", async () => {
  const first = await owning();
  const other = await first.make.user();
  await first.change("o1", "Andromeda", "assigned");
  await first.change("o2", "Orion", "assigned");
  await first.change("o1", "Andromeda", "in_progress");
  await notifyObservation(
    database.db,
    first.ctx,
    { id: "o3", name: "Lyra", user_id: other.id },
    { to: "failed" },
  );
  await first.pass();
  const subjects = Object.fromEntries(first.mailer.sent.map(({ to, subject }) => [to.address, subject]));
  expect(subjects).toEqual({
    [first.owner.email]: "3 updates on your observations",
    [other.email]: "Lyra has failed",
  });
  const { text } = first.mailer.sent.find(({ to }) => to.address === first.owner.email)!;
  expect(text).toMatch(/Andromeda is assigned[\s\S]*Orion is assigned[\s\S]*Andromeda is in progress/);
});

test("a person who switched mail off gets none, even if that was after the change", async () => {
  const { mailer, owner, change, pass } = await owning();
  await database.sql`update users set notify_email = false where id = ${owner.id}`;
  await change("o1", "Andromeda", "completed");
  await pass();
  expect(mailer.sent).toEqual([]);
});
