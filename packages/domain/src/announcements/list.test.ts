import { type ListAnnouncementsInput, listAnnouncementsInput } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { acknowledgeAnnouncement } from "./acknowledge.ts";
import { announcing, message, strayAnnouncement } from "./announcing.fixture.ts";
import { cancelAnnouncement } from "./cancel.ts";
import { createAnnouncement } from "./create.ts";
import { listAnnouncements } from "./list.ts";

const database = testDatabase();
const parse = (input: object): ListAnnouncementsInput => listAnnouncementsInput.parse(input);
type Setting = Awaited<ReturnType<typeof announcing>>;

async function oneOfEach(setting: Setting) {
  const { ctx, everyone, as, users, clock } = setting;
  const make = (fields: object) => createAnnouncement(ctx, message(everyone, fields));
  const acknowledged = await make({ title: "b done", severity: "critical" });
  await acknowledgeAnnouncement(as(users[0]!), acknowledged);
  clock.advance({ minutes: 1 });
  const expired = await make({ title: "C late", expires_at: "2026-03-01T20:30:00.000Z" });
  const cancelled = await make({ title: "a dropped" });
  await cancelAnnouncement(ctx, { id: cancelled.id, reason: "Mistake" });
  const active = await make({ title: "D open", expires_at: "2026-03-05T00:00:00.000Z" });
  const scheduled = await make({ title: "e later", publish_at: "2026-03-04T00:00:00.000Z" });
  clock.advance({ hours: 1 });
  return { acknowledged, expired, cancelled, active, scheduled };
}

async function allPages(setting: Setting, input: object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAnnouncements(setting.ctx, parse({ ...input, limit: 2, cursor }));
    ids.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return ids;
}

test("refuses the wrong actor", async () => {
  const { as, users } = await announcing(database, 1);
  await expect(listAnnouncements(as(users[0]!), parse({}))).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("filters by status and severity, counts each status, and sorts", async () => {
  const setting = await announcing(database, 1);
  const made = await oneOfEach(setting);
  const counts = { acknowledged: 1, expired: 1, cancelled: 1, active: 1, scheduled: 1, held: 0 };
  for (const [status, announcement] of Object.entries(made)) {
    const page = await listAnnouncements(setting.ctx, parse({ status }));
    expect(page.items).toMatchObject([{ id: announcement.id, status }]);
    expect(page.counts).toEqual(counts);
  }
  const critical = await listAnnouncements(setting.ctx, parse({ severity: "critical" }));
  expect(critical.items.map((item) => item.id)).toEqual([made.acknowledged.id]);

  const { acknowledged, expired, cancelled, active, scheduled } = made;
  const byTitle = [cancelled, acknowledged, expired, active, scheduled].map((item) => item.id);
  expect(await allPages(setting, { sort: "title", order: "asc" })).toEqual(byTitle);
  expect(await allPages(setting, { sort: "title", order: "desc" })).toEqual(byTitle.toReversed());
  const soonest = await allPages(setting, { sort: "expires_at", order: "asc" });
  expect(soonest.slice(0, 2)).toEqual([expired.id, active.id]);
});

test("shows every announcement once in every order, however odd the documents", async () => {
  const setting = await announcing(database, 1);
  const odd = [
    {},
    { title: 3, targets: [null, 7] },
    { title: "x".repeat(500), expires_at: "never", status: 1 },
  ];
  for (const doc of odd) await strayAnnouncement(database, { scope: "system", ...doc });
  await strayAnnouncement(database, ["system"]);
  await strayAnnouncement(database, "system");
  await strayAnnouncement(database, { scope: "project", scope_id: "p", status: "active" });
  for (const title of ["same", "same", "Same"])
    await createAnnouncement(setting.ctx, message(setting.everyone, { title }));
  const rows = await database.sql`select id from announcements where doc ->> 'scope' = 'system' order by id`;
  const ids = rows.map((row) => row.id);
  for (const sort of ["created_at", "title", "expires_at"])
    for (const order of ["asc", "desc"])
      expect((await allPages(setting, { sort, order })).sort(), `${sort} ${order}`).toEqual(ids);
  const { items } = await listAnnouncements(setting.ctx, parse({}));
  for (const item of items) expect(item.targets.every((target) => typeof target === "object")).toBe(true);
});

test("a damaged cursor, and one of another order, is refused", async () => {
  const setting = await announcing(database, 1);
  for (const title of ["one", "two"])
    await createAnnouncement(setting.ctx, message(setting.everyone, { title }));
  const { next_cursor: cursor } = await listAnnouncements(setting.ctx, parse({ limit: 1 }));
  const nul = Buffer.from(JSON.stringify(["\u0000", "created_at desc x"])).toString("base64url");
  for (const input of [
    { cursor: "nonsense" },
    { cursor: nul },
    { cursor, sort: "title" },
    { cursor, order: "asc" },
  ])
    await expect(listAnnouncements(setting.ctx, parse(input))).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "cursor" }],
    });
});
