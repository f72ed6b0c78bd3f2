import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { acknowledgeAnnouncement } from "./acknowledge.ts";
import { announcing, deactivate, historyOf, message, strayAnnouncement } from "./announcing.fixture.ts";
import { createAnnouncement } from "./create.ts";
import { getAnnouncement } from "./get.ts";
import { settleAnnouncements } from "./settle.ts";

const database = testDatabase();
const expires_at = "2026-03-01T21:00:00.000Z";

async function announced(people: number, fields = {}) {
  const setting = await announcing(database, people);
  const { id } = await createAnnouncement(setting.ctx, message(setting.everyone, fields));
  const status = async () => (await getAnnouncement(setting.ctx, { id })).status;
  const settled = async () => {
    await settleAnnouncements(setting.system);
    const [row] = await database.sql`select doc ->> 'status' as status from announcements where id = ${id}`;
    return row!.status;
  };
  return { ...setting, id, status, settled };
}

test("an announcement expires by the clock, without anyone writing to it", async () => {
  const { ctx, id, clock, status, settled } = await announced(1, { expires_at });
  clock.advance({ minutes: 59, seconds: 59 });
  expect(await status()).toBe("active");
  clock.advance({ seconds: 1 });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({
    status: "expired",
    version: 2,
    pending_count: 1,
    abilities: { cancel: false },
  });
  expect(await settled()).toBe("expired");
  await Promise.all([0, 1, 2].map(() => settled()));
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_expired"]);
});

test("an announcement acknowledged by everyone in time doesn't expire", async () => {
  const { id, as, users, clock, status, settled } = await announced(1, { expires_at });
  await acknowledgeAnnouncement(as(users[0]!), { id });
  clock.advance({ days: 1 });
  expect(await status()).toBe("acknowledged");
  expect(await settled()).toBe("acknowledged");
});

test("deactivated users no longer count", async () => {
  const { ctx, id, as, users, clock, status, settled } = await announced(3, { expires_at });
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await deactivate(database, users[1]!.id, clock.now());
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ status: "active", pending_count: 1 });
  await deactivate(database, users[2]!.id, clock.now());
  expect(await status()).toBe("acknowledged");
  clock.advance({ hours: 2 });
  expect(await status()).toBe("acknowledged");
  expect(await settled()).toBe("acknowledged");
  expect(await historyOf(database, id)).toEqual(["announcement_created", "announcement_acknowledged"]);
});

test("an announcement that expired before the last recipient was deactivated stays expired", async () => {
  const { users, clock, status, settled } = await announced(1, { expires_at });
  clock.advance({ hours: 2 });
  await deactivate(database, users[0]!.id, clock.now());
  expect(await status()).toBe("expired");
  expect(await settled()).toBe("expired");
});

test("a status that is written down stays", async () => {
  const { id, as, users, clock, status, settled } = await announced(2);
  await acknowledgeAnnouncement(as(users[0]!), { id });
  await deactivate(database, users[1]!.id, clock.now());
  expect(await settled()).toBe("acknowledged");
  await deactivate(database, users[1]!.id, null);
  expect(await status()).toBe("acknowledged");
  expect(await settled()).toBe("acknowledged");
});

test("a recipient whose account is gone isn't waited for", async () => {
  const { id, as, users, status } = await announced(2);
  await database.sql`delete from users where id = ${users[1]!.id}`;
  await acknowledgeAnnouncement(as(users[0]!), { id });
  expect(await status()).toBe("acknowledged");
});

test.each([
  ["nothing", {}, "expired"],
  ["an unknown status", { status: "paused" }, "expired"],
  ["an expiry that isn't a time", { status: "active", expires_at: "tomorrow" }, "active"],
  ["an expiry that is a number", { status: "active", expires_at: 20260301 }, "active"],
  ["a count that is text", { status: "active", recipient_count: "two" }, "active"],
  ["no sense at all", { status: ["active"], targets: "all", title: 7, severity: null }, "expired"],
])("a document with %s has a status too", async (_, doc, expected) => {
  const { ctx, system } = await announcing(database);
  const id = await strayAnnouncement(database, { scope: "system", ...doc });
  expect(await getAnnouncement(ctx, { id })).toMatchObject({ id, status: expected });
  await settleAnnouncements(system);
});
