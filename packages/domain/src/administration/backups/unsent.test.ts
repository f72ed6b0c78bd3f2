/** Messages and announcements of an earlier time: a backup has them, and nothing of them goes out by itself. */
import { newId, notificationMessages, notifications } from "@meridian/database";
import {
  actorFor,
  createTestDatabase,
  factories,
  memoryMailer,
  memoryObjectStore,
  runEnqueued,
  testContext,
} from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import {
  getAnnouncement,
  listAnnouncementHistory,
  publishByHand,
  settleAllAnnouncements,
} from "../../announcements/index.ts";
import {
  deliverNotifications,
  foldNotifications,
  notifySystemEvent,
} from "../../ground/notifications/index.ts";
import { listUndelivered, resendUndelivered } from "../undelivered/index.ts";
import { backUp, restore } from "./backups.fixture.ts";
import { getRestore, goBack, restoring } from "./index.ts";
import { readManifest, storeManifest } from "./stored/sealed.ts";

async function scene() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { sql, db } = database;
  const make = factories(database);
  const admin = await make.user({ server_admin: true, email: "ada@example.org" });
  const author = await make.user({ email: "vera@example.org" });
  const mailer = memoryMailer({ delivers: true });
  let at = new Date();
  const system = testContext(database, { objectStore: memoryObjectStore(), mailer, now: () => at });
  const ctx = { ...system, actor: actorFor(admin) };

  const message = async (title: string, status: "queued" | "sent") => {
    const id = newId();
    const words = { topic: "system", subject: "", fold: title, title, body: "", path: "/" } as const;
    await db.insert(notificationMessages).values({ id, ...words, event_count: 1, created_at: at });
    const sent = { channel: "email", status, next_at: at } as const;
    await db.insert(notifications).values({ message_id: id, user_id: admin.id, ...sent });
  };
  const announced = (id: string, doc: object) => sql`
    insert into announcements (id, doc) values (${id}, ${sql.json({
      ...{ title: id, message: "Closed.", scope: "system", created_by: author.id },
      ...{ targets: [{ kind: "all_users" }], ...doc },
    })})`;
  return {
    ...{ database, sql, db, ctx, system, mailer, admin, author, message, announced },
    pass: (milliseconds: number) => {
      at = new Date(at.getTime() + milliseconds);
    },
    in: (milliseconds: number) => new Date(at.getTime() + milliseconds).toISOString(),
    /** Everything that goes out by itself does, and what was sent is known by its subject. */
    async everythingGoesOut() {
      await settleAllAnnouncements.run(system, {}, new AbortController().signal);
      await foldNotifications.run(system, {}, new AbortController().signal);
      await deliverNotifications.run(system, { channel: "email" }, new AbortController().signal);
      return mailer.sent.splice(0).map(({ subject }) => subject);
    },
    statuses: async () =>
      Object.fromEntries(
        (
          await sql`
          select m.title, n.status from notifications n join notification_messages m on m.id = n.message_id`
        ).map(({ title, status }) => [title, status]),
      ),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const hour = 3_600_000;

async function goBackNow({ database, ctx }: Scene) {
  const { id } = await goBack(ctx, { confirm: "GO BACK", skip_safety_backup: true });
  await runEnqueued(database, ctx, restoring.task);
  return getRestore(ctx, { id });
}

test("messages are in a backup; those that wait in either data aren't sent after a restore, nor after going back", async () => {
  const here = await scene();
  const { ctx, database, message, everythingGoesOut, statuses, system } = here;
  await message("Told then", "sent");
  await message("Waiting then", "queued");
  await notifySystemEvent(database.db, system, { event: "x", title: "Not yet a message then" });
  const { id } = await backUp(database, ctx);
  await message("Waiting since", "queued");
  here.pass(hour);
  expect(await restore(database, ctx, id)).toMatchObject({ status: "completed", error: null });
  expect(await statuses()).toEqual({ "Told then": "sent", "Waiting then": "failed" });
  expect(await everythingGoesOut()).toEqual([]);

  expect(await goBackNow(here)).toMatchObject({ status: "completed", error: null });
  expect(await everythingGoesOut()).toEqual([]);
  expect(await statuses()).toMatchObject({ "Waiting then": "failed", "Waiting since": "failed" });
  const { items } = await listUndelivered(ctx, { limit: 10, sort: "created_at", order: "desc" });
  expect(items.map(({ title }) => title).sort()).toEqual(["Waiting since", "Waiting then"]);
  expect(items[0]!.reason).toMatch(/^Restored: /);
  await resendUndelivered(ctx, {});
  expect((await everythingGoesOut()).sort()).toEqual(["Waiting since", "Waiting then"]);
});

test("announcements that have become due are held: nobody gets them by themselves, and their authors are notified", async () => {
  const here = await scene();
  const { ctx, database, announced, everythingGoesOut } = here;
  await announced("overdue", { status: "scheduled", publish_at: here.in(hour) });
  await announced("later", { status: "scheduled", publish_at: here.in(9 * hour) });
  await announced("unresolved", { status: "active", recipient_count: null });
  await announced("remind", { status: "active", recipient_count: 0, remind_at: here.in(hour) });
  const { id } = await backUp(database, ctx);
  await database.sql`delete from announcements`;
  here.pass(2 * hour);
  const done = await restore(database, ctx, id);
  expect(done).toMatchObject({ status: "completed", held_announcements: 2 });

  const about = (announcement: string) => getAnnouncement(ctx, { id: announcement });
  expect(await everythingGoesOut()).toEqual(["2 of your announcements are held"]);
  expect(await about("overdue")).toMatchObject({ status: "held", held_at: done.swapped_at });
  expect(await about("unresolved")).toMatchObject({ status: "held", recipient_count: null });
  expect(await about("later")).toMatchObject({ status: "scheduled", held_at: null });
  expect(await about("remind")).toMatchObject({ remind_at: null });
  const history = { id: "overdue", limit: 10, sort: "created_at", order: "desc" } as const;
  expect(await listAnnouncementHistory(ctx, history)).toMatchObject({
    items: [{ event: "announcement_held" }],
  });

  await publishByHand(ctx, { id: "unresolved" });
  expect(await about("unresolved")).toMatchObject({ status: "active", recipient_count: 2 });
});

test("a backup from before messages were included is restored without them, and a current one isn't whole without", async () => {
  const { ctx, database, message, statuses } = await scene();
  const restoreAs = async (format: 2 | 3) => {
    const { id } = await backUp(database, ctx);
    const { manifest } = await readManifest(ctx.objectStore, id);
    const tables = manifest.tables.filter(({ name }) => !name.startsWith("notification"));
    await storeManifest(ctx.objectStore, { ...manifest, format, tables });
    return restore(database, ctx, id);
  };
  await message("Waiting", "queued");
  await expect(restoreAs(3)).rejects.toThrow(/leaves out the table notification_events/);
  expect(await restoreAs(2)).toMatchObject({ status: "completed", error: null });
  expect(await statuses()).toEqual({});
});
