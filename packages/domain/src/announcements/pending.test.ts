import { listPendingInput, listReceivedInput } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { acknowledgeAnnouncement } from "./acknowledge.ts";
import { announcing, message, strayAnnouncement } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { listPending } from "./pending.ts";
import { listReceived } from "./received.ts";

const database = testDatabase();

async function addressed() {
  const setting = await announcing(database, 2);
  const me = setting.as(setting.users[0]!);
  const announce = async (title: string, fields: object = {}) => {
    setting.clock.advance({ minutes: 1 });
    return createAnnouncement(setting.ctx, message(setting.everyone, { title, ...fields }));
  };
  const pending = async (input: object = {}) => (await listPending(me, listPendingInput.parse(input))).items;
  const received = async (input: object = {}) =>
    (await listReceived(me, listReceivedInput.parse(input))).items;
  return { ...setting, me, announce, pending, received };
}

const titles = (items: { title: string }[]) => items.map((item) => item.title);

test("a caller who isn't signed in is refused", async () => {
  const anonymous = { ...(await addressed()).ctx, actor: { type: "anonymous" as const } };
  for (const asking of [
    listPending(anonymous, listPendingInput.parse({})),
    listReceived(anonymous, listReceivedInput.parse({})),
  ])
    await expect(asking).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});

test("the pending list has active unacknowledged announcements, most severe and newest first", async () => {
  const { announce, pending, me, ctx, clock, make } = await addressed();
  await announce("info");
  await announce("old critical", { severity: "critical" });
  await announce("warning", { severity: "warning" });
  await announce("new critical", { severity: "critical" });
  const done = await announce("done");
  const dropped = await announce("dropped");
  await announce("late", { expires_at: new Date(clock.now().getTime() + 120_000).toISOString() });
  await announce("future", { publish_at: "2026-04-01T00:00:00.000Z" });
  await createAnnouncement(ctx, message([{ kind: "users", ids: [(await make.user()).id] }]));
  await acknowledgeAnnouncement(me, done);
  await cancelAnnouncement(ctx, { id: dropped.id, reason: "Mistake" });
  clock.advance({ hours: 1 });
  expect(titles(await pending())).toEqual(["new critical", "old critical", "warning", "info"]);

  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPending(me, listPendingInput.parse({ limit: 1, cursor }));
    paged.push(...titles(page.items));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(["new critical", "old critical", "warning", "info"]);
});

test("each announcement says where to acknowledge it", async () => {
  const { announce, pending, users } = await addressed();
  const { id } = await announce("system");
  const doc = { scope: "observatory", scope_id: "o1", title: "scoped", status: "active" };
  const scoped = await strayAnnouncement(database, doc);
  const odd = await strayAnnouncement(database, { status: "active" });
  for (const each of [scoped, odd])
    await database.sql`
      insert into announcement_recipients (announcement_id, user_id) values (${each}, ${users[0]!.id})`;
  const paths = Object.fromEntries((await pending()).map((item) => [item.id, item.acknowledge_path]));
  expect(paths).toEqual({
    [id]: `/api/v1/system/motd/${id}/acknowledge`,
    [scoped]: `/observatories/o1/motd/${scoped}/acknowledge`,
    [odd]: `/api/v1/system/motd/${odd}/acknowledge`,
  });
});

test("the received list has every announcement ever addressed, as it is now", async () => {
  const { announce, received, me, ctx, clock } = await addressed();
  const done = await announce("done");
  const dropped = await announce("dropped");
  await announce("late", { expires_at: new Date(clock.now().getTime() + 120_000).toISOString() });
  const { acknowledged_at } = await acknowledgeAnnouncement(me, done);
  await cancelAnnouncement(ctx, { id: dropped.id, reason: "Mistake" });
  clock.advance({ hours: 1 });
  expect(await received()).toMatchObject([
    { title: "late", status: "expired", acknowledged_at: null },
    { title: "dropped", status: "cancelled", cancel_reason: "Mistake" },
    { title: "done", status: "active", acknowledged_at },
  ]);
  expect(titles(await received({ status: "cancelled" }))).toEqual(["dropped"]);
  expect(titles(await received({ status: "active", scope: "system" }))).toEqual(["done"]);
  expect(await received({ scope: "project" })).toEqual([]);
});
