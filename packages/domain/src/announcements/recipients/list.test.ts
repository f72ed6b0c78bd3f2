import { listRecipientsInput } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { acknowledgeAnnouncement } from "../acknowledge.ts";
import { announcing, message, strayAnnouncement } from "../announcing.fixture.ts";
import { cancelAnnouncement } from "../cancel.ts";
import { createAnnouncement } from "../create.ts";
import { listRecipients } from "./list.ts";

const database = testDatabase();

async function halfAcknowledged() {
  const setting = await announcing(database, 7);
  const { id } = await createAnnouncement(setting.ctx, message(setting.everyone));
  for (const user of setting.users.slice(0, 3)) {
    await acknowledgeAnnouncement(setting.as(user), { id });
    setting.clock.advance({ minutes: 1 });
  }
  const list = (input: object = {}) =>
    listRecipients(setting.ctx, listRecipientsInput.parse({ id, ...input }));
  return { ...setting, id, list };
}

test("the wrong actor, and an unknown or a scope's announcement, is refused", async () => {
  const { as, users, id, ctx } = await halfAcknowledged();
  const unauthorized = listRecipients(as(users[0]!), listRecipientsInput.parse({ id }));
  await expect(unauthorized).rejects.toMatchObject({ code: "FORBIDDEN" });
  const other = await strayAnnouncement(database, { scope: "project", scope_id: "p", status: "active" });
  for (const missing of ["no-such-announcement", other])
    await expect(listRecipients(ctx, listRecipientsInput.parse({ id: missing }))).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
});

test("the list shows the people who have acknowledged, and the announcement with it", async () => {
  const { ctx, users, list, id } = await halfAcknowledged();
  const page = await list({ status: "acknowledged", sort: "acknowledged_at" });
  expect(page).toMatchObject({
    announcement: { id, status: "active", pending_count: 4 },
    counts: { pending: 4, acknowledged: 3, failed: 0 },
    next_cursor: null,
  });
  expect(page.items.map((item) => item.user_id)).toEqual(users.slice(0, 3).map((user) => user.id));
  expect(page.items[0]).toEqual({
    user_id: users[0]!.id,
    name: users[0]!.name,
    email: users[0]!.email,
    avatar_url: null,
    status: "acknowledged",
    acknowledged_at: "2026-03-01T20:00:00.000Z",
    acknowledged_via: "user",
    email_status: "none",
    email_error: null,
    deliveries: [],
  });
  expect((await list({ status: "pending" })).items).toHaveLength(4);
  await cancelAnnouncement(ctx, { id, reason: "Wrong dome" });
  expect((await list()).announcement).toMatchObject({ status: "cancelled", cancel_reason: "Wrong dome" });
});

test("shows every recipient once in every order, also one whose account is gone", async () => {
  const { users, list } = await halfAcknowledged();
  await database.sql`delete from users where id = ${users[2]!.id}`;
  await database.sql`update users set name = 'Same Name' where id in ${database.sql(users.map((user) => user.id))}`;
  for (const sort of ["name", "email", "status", "acknowledged_at"])
    for (const order of ["asc", "desc"]) {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, order, limit: 2, cursor });
        ids.push(...page.items.map((item) => item.user_id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(ids.toSorted(), `${sort} ${order}`).toEqual(users.map((user) => user.id).sort());
    }
});

test("sorts by email and by status", async () => {
  const { users, list } = await halfAcknowledged();
  const emails = users.map((user) => user.email).sort();
  const descending = await list({ sort: "email", order: "desc" });
  expect(descending.items.map((item) => item.email)).toEqual(emails.toReversed());
  const { items } = await list({ sort: "status" });
  expect(items.map((item) => item.status).join(" ")).toMatch(/^(acknowledged ){3}pending/);
});

test("refuses the cursor of another order", async () => {
  const { list } = await halfAcknowledged();
  const { next_cursor: cursor } = await list({ limit: 1 });
  await expect(list({ cursor, sort: "email" })).rejects.toMatchObject({
    code: "INVALID",
    errors: [{ path: "cursor" }],
  });
});

test("finds recipients by part of the name or address, with the counts of those", async () => {
  const { users, list, make } = await halfAcknowledged();
  const [first, , , , fifth] = users;
  await database.sql`update users set name = 'Søren 100%_Kirk' where id = ${first!.id}`;
  await database.sql`update users set email = 'kirk@example.net' where id = ${fifth!.id}`;
  await make.user({ name: "Kirk who gets nothing" });
  const found = async (search: string, status?: string) => {
    const page = await list({ search, status, sort: "status" });
    return { ids: page.items.map((item) => item.user_id), counts: page.counts };
  };
  const both = { pending: 1, acknowledged: 1, deactivated: 0, failed: 0 };
  expect(await found(" KIRK ")).toEqual({ ids: [first!.id, fifth!.id], counts: both });
  expect(await found("kirk", "pending")).toEqual({ ids: [fifth!.id], counts: both });
  expect((await found("0%_K")).ids).toEqual([first!.id]);
  // One or two characters are the beginning.
  expect((await found("sø")).ids).toEqual([first!.id]);
  expect((await found("ki")).ids).toEqual([fifth!.id]);
  expect((await found("nobody at all")).ids).toEqual([]);
  await database.sql`update users set name = 'Jean Kirk', deactivated_at = now() where id = ${users[5]!.id}`;
  expect((await found("kirk")).counts).toEqual({ ...both, deactivated: 1 });
});
