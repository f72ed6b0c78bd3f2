import {
  type AnnouncementTarget,
  type CreateAnnouncementInput,
  createAnnouncementInput,
} from "@meridian/contract";
import { announcements, type Database, newId } from "@meridian/database";
import { actorFor, factories, fakeClock, testContext } from "@meridian/testkit";

/** Returns a parsed request to announce something. */
export const message = (
  targets: AnnouncementTarget[],
  fields: Partial<CreateAnnouncementInput> = {},
): CreateAnnouncementInput =>
  createAnnouncementInput.parse({
    title: "Dome work",
    message: "Closed.",
    severity: "info",
    delivery_type: "message",
    targets,
    ...fields,
  });

/** A person who may announce, a clock of their own, and people to announce to. */
export async function announcing(database: Database, people = 0) {
  const make = factories(database);
  const clock = fakeClock();
  const admin = await make.user({ server_admin: true });
  const users = await Promise.all(Array.from({ length: people }, () => make.user()));
  const at = { now: clock.now };
  return {
    make,
    clock,
    admin,
    users,
    everyone: [{ kind: "users" as const, ids: users.map((user) => user.id) }],
    ctx: testContext(database, { ...at, actor: actorFor(admin) }),
    as: (user: (typeof users)[number]) => testContext(database, { ...at, actor: actorFor(user) }),
    system: testContext(database, at),
  };
}

/** The names of the events in an announcement's history, oldest first. */
export async function historyOf(database: Database, id: string): Promise<string[]> {
  const rows = await database.sql`
    select doc ->> 'event' as event from history_events where doc ->> 'subject_id' = ${id} order by id`;
  return rows.map((row) => row.event);
}

/** Puts a document into the table that may be anything. */
export async function strayAnnouncement(database: Database, doc: unknown): Promise<string> {
  const id = newId();
  await database.sql`
    insert into ${database.sql(announcements.name)} (id, doc) values (${id}, ${JSON.stringify(doc)})`;
  return id;
}

export async function deactivate(database: Database, userId: string, at: Date | null): Promise<void> {
  await database.sql`update users set deactivated_at = ${at} where id = ${userId}`;
}

export async function recipientIds(database: Database, id: string): Promise<string[]> {
  const rows = await database.sql`
    select user_id from announcement_recipients where announcement_id = ${id} order by user_id`;
  return rows.map((row) => row.user_id);
}
