import { listAuditInput } from "@meridian/contract";
import { auditLog } from "@meridian/database";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../../base/context.ts";
import { record as recordChange, transaction } from "../../ground/record/index.ts";
import { getAuditRecord } from "./get.ts";
import { listAudit } from "./list.ts";

const database = testDatabase();
const make = factories(database);

async function record(fields: Partial<Context>, action: string, subjectId: string, at: string) {
  const ctx = testContext(database, { ...fields, now: () => new Date(at) });
  const [subjectType] = action.split(".");
  const change = { before: { status: "active" }, after: { status: "cancelled" } };
  await recordChange(database.db, ctx, { action, subject: { type: subjectType!, id: subjectId }, ...change });
}

const asUser = async (server_admin: boolean) =>
  testContext(database, { actor: actorFor(await make.user({ server_admin })) });

const find = async (ctx: Context, input: object) =>
  (await listAudit(ctx, listAuditInput.parse(input))).items.map(({ subject_id }) => subject_id);

beforeEach(() => database.db.delete(auditLog));

test("the audit log refuses the wrong actor", async () => {
  const ctx = await asUser(false);
  await expect(listAudit(ctx, { limit: 50, order: "desc" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getAuditRecord(ctx, { id: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  await expect(listAudit(anonymous, { limit: 50, order: "desc" })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
});

test("the list filters by actor, action, subject and time, each and together", async () => {
  const ctx = await asUser(true);
  const ada = await make.user({ name: "Ada Lovelace" });
  await record({ actor: actorFor(ada) }, "announcement.create", "one", "2026-03-01T10:00:00Z");
  await record({ actor: actorFor(ada) }, "announcement.cancel", "two", "2026-03-02T10:00:00Z");
  await record({}, "import.start", "three", "2026-03-03T10:00:00Z");
  expect(await find(ctx, {})).toEqual(["three", "two", "one"]);
  for (const actor of [ada.id, "lovelace", ada.email.toUpperCase()])
    expect(await find(ctx, { actor })).toEqual(["two", "one"]);
  expect(await find(ctx, { actor: "system" })).toEqual(["three"]);
  expect(await find(ctx, { actor: "100%" })).toEqual([]);
  expect(await find(ctx, { action: "cancel" })).toEqual(["two"]);
  expect(await find(ctx, { subject: "announcement" })).toEqual(["two", "one"]);
  expect(await find(ctx, { subject: "three" })).toEqual(["three"]);
  expect(await find(ctx, { from: "2026-03-02T10:00:00Z", to: "2026-03-03T10:00:00Z" })).toEqual(["two"]);
  expect(await find(ctx, { actor: "ada", action: "create", to: "2026-03-02T00:00:00Z" })).toEqual(["one"]);
});

test("the list goes on page by page, and an entry shows the values before and after", async () => {
  const ctx = await asUser(true);
  for (const n of ["1", "2", "3"])
    await record({ ipAddress: "203.0.113.7", requestId: "r-1" }, "backup.delete", n, "2026-03-01T10:00:00Z");
  const first = await listAudit(ctx, { limit: 2, order: "desc" });
  const second = await listAudit(ctx, { limit: 2, order: "desc", cursor: first.next_cursor! });
  expect([...first.items, ...second.items].map((one) => one.subject_id)).toEqual(["3", "2", "1"]);
  expect(second.next_cursor).toBeNull();
  expect(first.items[0]).not.toHaveProperty("before");
  expect(await getAuditRecord(ctx, { id: first.items[0]!.id })).toMatchObject({
    at: "2026-03-01T10:00:00.000Z",
    actor_type: "system",
    actor_name: null,
    before: { status: "active" },
    after: { status: "cancelled" },
    ip_address: "203.0.113.7",
    request_id: "r-1",
  });
  await expect(getAuditRecord(ctx, { id: "gone" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an entry names the changed thing, even a deleted one, and the people behind the ids in its values", async () => {
  const ctx = await asUser(true);
  const [ada, vera] = [await make.user({ name: "Ada" }), await make.user({ name: "Vera" })];
  const { id } = await make.organization(ada.id, { name: "First" });
  const change = { before: { user_id: vera.id }, after: null };
  const removal = { action: "organization.remove_member", subject: { type: "organization", id }, ...change };
  await transaction(ctx, (tx) => recordChange(tx, ctx, removal));
  await recordChange(database.db, ctx, {
    action: "backup.delete",
    subject: { type: "backup", id: "gone" },
    before: { name: "Nightly" },
  });
  const [deleted, removed] = (await listAudit(ctx, { limit: 2, order: "desc" })).items;
  expect([deleted!.subject_name, removed!.subject_name]).toEqual(["Nightly", "First"]);
  expect(await getAuditRecord(ctx, { id: removed!.id })).toMatchObject({
    ...change,
    names: { [vera.id]: "Vera" },
  });
});
