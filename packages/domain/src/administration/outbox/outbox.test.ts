import { newId, outbox } from "@meridian/database";
import { actorFor, auditOf, factories, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { getOutboxMail } from "./get.ts";
import { listOutbox } from "./list.ts";
import { pruneOutbox } from "./prune.ts";
import { showOutboxLink } from "./showLink.ts";

const database = testDatabase();
const at = "2026-03-01T20:00:00.000Z";

async function keep(n: number, fields: Partial<typeof outbox.$inferInsert> = {}) {
  const id = newId();
  await database.db.insert(outbox).values({
    id,
    message_id: `<${id}@meridian.example>`,
    to_name: `Person ${n}`,
    to_address: `person-${n}@example.org`,
    subject: `Subject ${n}`,
    text: "text",
    html: "<p>html</p>",
    created_at: new Date(at),
    ...fields,
  });
  return id;
}

const asUser = async (server_admin: boolean) =>
  testContext(database, { actor: actorFor(await factories(database).user({ server_admin })) });

beforeEach(() => database.db.delete(outbox));

test("the outbox refuses the wrong actor", async () => {
  const ctx = await asUser(false);
  const id = await keep(1);
  await expect(listOutbox(ctx, { limit: 50, order: "desc" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getOutboxMail(ctx, { id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(listOutbox(anonymous, { limit: 50, order: "desc" })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("the list shows the newest first, page by page, and filters by address and subject", async () => {
  const ctx = await asUser(true);
  for (let n = 1; n <= 5; n += 1) await keep(n);
  const first = await listOutbox(ctx, { limit: 3, order: "desc" });
  const second = await listOutbox(ctx, { limit: 3, order: "desc", cursor: first.next_cursor! });
  const subjects = [...first.items, ...second.items].map((mail) => mail.subject);
  expect(subjects).toEqual(["Subject 5", "Subject 4", "Subject 3", "Subject 2", "Subject 1"]);
  expect(second.next_cursor).toBeNull();
  expect(first.items[0]).not.toHaveProperty("html");
  expect((await listOutbox(ctx, { limit: 50, order: "desc", search: "PERSON-2@" })).items).toHaveLength(1);
  expect((await listOutbox(ctx, { limit: 50, order: "desc", search: "subject 4" })).items).toHaveLength(1);
  await expect(listOutbox(ctx, { limit: 3, order: "desc", cursor: "x" })).rejects.toMatchObject({
    code: "INVALID",
  });
});

test("a mail is shown whole, and an unknown one is not found", async () => {
  const ctx = await asUser(true);
  const id = await keep(1);
  expect(await getOutboxMail(ctx, { id })).toMatchObject({ id, html: "<p>html</p>", created_at: at });
  await expect(getOutboxMail(ctx, { id: newId() })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the outbox forgets mail after 30 days", async () => {
  const ctx = testContext(database, { now: () => new Date("2026-04-01T00:00:00.000Z") });
  await keep(1);
  const kept = await keep(2, { created_at: new Date("2026-03-02T00:00:00.001Z") });
  await pruneOutbox.run(ctx, null, new AbortController().signal);
  expect((await listOutbox(ctx, { limit: 50, order: "desc" })).items.map((mail) => mail.id)).toEqual([kept]);
});

test("a link is hidden until it is asked for, which is on record, and never another administrator's", async () => {
  const ctx = await asUser(true);
  const link = "https://meridian.example/app/reset-password#token=a.b%2Bc_-";
  const bodies = { text: `Open ${link} now`, html: `<a href="${link}">Open</a>` };
  const other = await factories(database).user({ server_admin: true });
  const [theirs, admins, plain] = [
    await keep(1, bodies),
    await keep(2, { ...bodies, to_address: other.email.toUpperCase() }),
    await keep(3),
  ];
  for (const id of [theirs, admins]) {
    const hidden = await getOutboxMail(ctx, { id });
    expect(hidden).toMatchObject({ holds_link: true, text: expect.stringContaining("#token=hidden now") });
    expect(JSON.stringify(hidden)).not.toContain("a.b%2Bc_-");
  }
  expect(await showOutboxLink(ctx, { id: theirs })).toMatchObject(bodies);
  expect(await auditOf(database, theirs)).toMatchObject([{ action: "outbox.show_link" }]);
  await expect(showOutboxLink(ctx, { id: admins })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(showOutboxLink(ctx, { id: plain })).rejects.toMatchObject({ code: "CONFLICT" });
  const own = testContext(database, { actor: actorFor(other) });
  expect(await showOutboxLink(own, { id: admins })).toMatchObject(bodies);
  const byKey = { type: "api_key", userId: other.id, serverAdmin: true, keyId: newId() } as const;
  await expect(showOutboxLink(testContext(database, { actor: byKey }), { id: theirs })).rejects.toMatchObject(
    { code: "FORBIDDEN" },
  );
  const person = await asUser(false);
  await expect(showOutboxLink(person, { id: theirs })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
