import { listObservatoriesInput, listRecipientsInput, listUsersInput } from "@meridian/contract";
import { apiKeys, imports, newId, outbox } from "@meridian/database";
import { actorFor, explaining, factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { listAudit } from "../administration/audit/index.ts";
import { listImports } from "../administration/imports/index.ts";
import { listOutbox } from "../administration/outbox/index.ts";
import { acknowledgeAnnouncement } from "../announcements/acknowledge.ts";
import { announcing, message } from "../announcements/announcing.fixture.ts";
import { createAnnouncement, listPending, listRecipients } from "../announcements/index.ts";
import { listApiKeys } from "../people/api-keys/index.ts";
import { listUsers } from "../people/users/index.ts";
import { listObservatories } from "../places/observatories/index.ts";

const database = testDatabase();

interface Paged {
  limit: number;
  cursor?: string | undefined;
}

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/** All of a list, each page with as many. */
async function walk<T>(page: (cursor?: string) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null | undefined;
  do {
    const read = await page(cursor ?? undefined);
    items.push(...read.items);
    cursor = read.next_cursor;
  } while (cursor);
  return items;
}

test("names are in Unicode's order, and a document without one is last in both orders, on pages of any size", async () => {
  const make = factories(database);
  const owner = await make.user();
  const sorted = ["alpha", "Ärmelkanal", "Beta", "beta 2", "Éire", "Zürich", "Ωmega"];
  for (const name of sorted.toReversed()) await make.observatory(owner.id, { name });
  const { id: damaged } = await make.observatory(owner.id);
  await database.sql`update observatories set doc = doc - 'name' where id = ${damaged}`;
  const ctx = testContext(database, { actor: actorFor(owner) });
  for (const limit of [1, 3])
    for (const order of ["asc", "desc"]) {
      const items = await walk((cursor) =>
        listObservatories(ctx, listObservatoriesInput.parse({ sort: "name", order, limit, cursor })),
      );
      const names = items.map(({ id, name }) => (id === damaged ? "none" : name));
      expect(names).toEqual([...(order === "asc" ? sorted : sorted.toReversed()), "none"]);
    }
});

test("recipients who haven't acknowledged come last, whether the newest or the oldest come first", async () => {
  const { ctx, as, users, everyone, clock } = await announcing(database, 4);
  const { id } = await createAnnouncement(ctx, message(everyone));
  for (const user of users.slice(0, 2)) {
    await acknowledgeAnnouncement(as(user), { id });
    clock.advance({ minutes: 1 });
  }
  const [first, second] = users.map((user) => user.id);
  for (const [order, expected] of [
    ["asc", [first, second]],
    ["desc", [second, first]],
  ]) {
    const items = await walk((cursor) =>
      listRecipients(
        ctx,
        listRecipientsInput.parse({ id, sort: "acknowledged_at", order, limit: 1, cursor }),
      ),
    );
    expect(items.slice(0, 2).map((item) => item.user_id)).toEqual(expected);
    expect(items.slice(2).every((item) => item.acknowledged_at === null)).toBe(true);
  }
});

test("a page of accounts by name is read from an index, in both orders", async () => {
  const make = factories(database);
  const admin = await make.user({ server_admin: true });
  await database.sql`
    insert into users (id, name, email) select 'n' || n, 'Name ' || n, 'n' || n || '@example.org' from generate_series(1, 5000) n`;
  await database.sql`analyze users`;
  const { db, plan } = explaining(database);
  const ctx = testContext(database, { actor: actorFor(admin), db });
  for (const order of ["asc", "desc"]) {
    const input = { sort: "name", order, limit: 20 };
    const { next_cursor: cursor } = await listUsers(ctx, listUsersInput.parse(input));
    await listUsers(ctx, listUsersInput.parse({ ...input, cursor }));
    expect(await plan()).toMatch(/Index (Only )?Scan.* using users_name/);
  }
});

test("a list that goes by one field has the same rows in both orders, page by page", async () => {
  const { ctx, admin } = await announcing(database);
  // An author has nothing pending.
  const author = await factories(database).user({ server_admin: true });
  const seen = (order: "asc" | "desc") => ({
    audit: (page: Paged) => listAudit(ctx, { ...page, order, action: "announcement" }),
    outbox: (page: Paged) => listOutbox(ctx, { ...page, order }),
    imports: (page: Paged) => listImports(ctx, { ...page, order }),
    keys: (page: Paged) => listApiKeys(ctx, { ...page, order }),
    pending: (page: Paged) => listPending(ctx, { ...page, order }),
  });
  for (const n of [1, 2, 3]) {
    await createAnnouncement(
      { ...ctx, actor: actorFor(author) },
      message([{ kind: "users", ids: [admin.id] }]),
    );
    const [id, created_at] = [newId(), new Date(n * 1000)];
    const mail = {
      message_id: id,
      to_name: "Ada",
      to_address: "a@example.org",
      subject: "s",
      text: "",
      html: "",
    };
    await database.db.insert(outbox).values({ id, ...mail, created_at });
    const file = {
      kind: "observatories",
      format: "csv",
      dry_run: true,
      storage_key: id,
      size_bytes: 1,
    } as const;
    await imports.insert(database.db, { ...file, created_by: admin.id }, created_at);
    const key = { name: "tool", start: "mrd_", hash: id };
    await database.db.insert(apiKeys).values({ id, user_id: admin.id, ...key, created_at });
  }
  for (const list of Object.keys(seen("asc")) as (keyof ReturnType<typeof seen>)[]) {
    const ids = async (order: "asc" | "desc") =>
      (await walk<{ id: string }>((cursor) => seen(order)[list]({ limit: 2, cursor }))).map(({ id }) => id);
    const newestFirst = await ids("desc");
    expect([list, newestFirst]).toEqual([list, [...newestFirst].sort().reverse()]);
    expect(newestFirst.length).toBeGreaterThanOrEqual(3);
    expect([list, await ids("asc")]).toEqual([list, newestFirst.toReversed()]);
    const { next_cursor } = await seen("desc")[list]({ limit: 1 });
    const across = seen("asc")[list]({ limit: 1, cursor: next_cursor! });
    await expect(across).rejects.toMatchObject({ code: "INVALID", errors: [{ path: "cursor" }] });
  }
});
