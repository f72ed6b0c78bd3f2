import { listRecipientsInput } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { updateUser } from "../people/users/index.ts";
import { announcing, historyOf, message } from "./announcing.fixture.ts";
import { acknowledgeAnnouncement, createAnnouncement, getAnnouncement, listRecipients } from "./index.ts";

const database = testDatabase();

async function announced(people: number, fields = {}) {
  const setting = await announcing(database, people);
  const { id } = await createAnnouncement(setting.ctx, message(setting.everyone, fields));
  const deactivate = (user: { id: string }, deactivated = true) =>
    updateUser(setting.ctx, { id: user.id, deactivated });
  const shown = async () => {
    const page = await listRecipients(setting.ctx, listRecipientsInput.parse({ id, sort: "status" }));
    const { status, pending_count, recipient_count } = page.announcement;
    expect(pending_count).toBe(page.counts.pending);
    expect(recipient_count).toBe(page.items.length);
    return { status, counts: page.counts, statuses: page.items.map((item) => item.status) };
  };
  return { ...setting, id, deactivate, shown };
}

test("an announcement that waits for nobody but a deactivated account is acknowledged, and stays so when it works again", async () => {
  const { id, as, users, ctx, deactivate } = await announced(2);
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await deactivate(users[1]!);
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
  await deactivate(users[1]!, false);
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "acknowledged", pending_count: 0 });
});

test("an acknowledged announcement stays so even if nobody had written it down", async () => {
  const { id, users, ctx, as, deactivate } = await announced(2);
  await database.sql`update users set deactivated_at = now() where id = ${users[1]!.id}`;
  await database.sql`update announcement_recipients set acknowledged_at = now() where user_id = ${users[0]!.id}`;
  expect((await getAnnouncement(ctx, { id })).status).toBe("acknowledged");
  await deactivate(users[1]!, false);
  expect((await getAnnouncement(ctx, { id })).status).toBe("acknowledged");
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
  // They may still acknowledge it themselves.
  await acknowledgeAnnouncement(as(users[1]!), { id });
});

test("deactivated recipients are labelled, and count as waited for nowhere", async () => {
  const { users, as, id, deactivate, shown } = await announced(4);
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await deactivate(users[0]!);
  await deactivate(users[1]!);
  expect(await shown()).toEqual({
    status: "active",
    counts: { pending: 2, acknowledged: 1, deactivated: 1, failed: 0 },
    statuses: ["acknowledged", "deactivated", "pending", "pending"],
  });
});

test("a recipient deactivated after it expired was still waited for", async () => {
  const { users, clock, deactivate, shown } = await announced(2, { expires_at: "2026-03-01T21:00:00.000Z" });
  await deactivate(users[0]!);
  clock.advance({ hours: 2 });
  await deactivate(users[1]!);
  expect(await shown()).toMatchObject({
    status: "expired",
    counts: { pending: 1, acknowledged: 0, deactivated: 1 },
  });
});

test("a last acknowledgement and a simultaneous deactivation end it once", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, as, users, ctx, deactivate } = await announced(2);
    const both = [() => acknowledgeAnnouncement(as(users[0]!), { id }), () => deactivate(users[1]!)];
    await Promise.all((round % 2 ? both : both.toReversed()).map((start) => start()));
    expect((await getAnnouncement(ctx, { id })).status).toBe("acknowledged");
    await deactivate(users[1]!, false);
    expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
  }
});
