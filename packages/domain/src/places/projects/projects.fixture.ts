import { auditLog, type Database, historyEvents } from "@meridian/database";
import { eq, sql } from "@meridian/database/query";
import { actorFor, factories, type TestUser, testContext } from "@meridian/testkit";
import type { LiveNotice } from "../../base/liveNotice.ts";

/** People around projects, and what is on record about what they did. */
export function projectScene(database: Database) {
  const make = factories(database);
  const told: LiveNotice[] = [];
  const live = { publish: (...notices: LiveNotice[]) => void told.push(...notices) };
  const as = (user: TestUser) => testContext(database, { actor: actorFor(user), live });

  return {
    make,
    as,
    /** A caller who isn't signed in. */
    nobody: () => testContext(database, { actor: { type: "anonymous" }, live }),
    people: (count: number) => Promise.all(Array.from({ length: count }, () => make.user())),
    manage: async (projectId: string, userId: string) => {
      await database.sql`
        insert into project_members (project_id, user_id, can_manage) values (${projectId}, ${userId}, true)`;
    },
    /** Returns the notices published since the last call. */
    told: () => told.splice(0),
    audit: (id: string) =>
      database.db.select().from(auditLog).where(eq(auditLog.subject_id, id)).orderBy(auditLog.id),
    /** Oldest first. */
    async history(id: string) {
      const rows = await database.db
        .select()
        .from(historyEvents.table)
        .where(sql`doc ->> 'subject_id' = ${id} and doc ->> 'subject_type' = 'project'`)
        .orderBy(historyEvents.table.id);
      return rows.map(
        ({ doc }) => doc as { event: string; actor_id: string; details: Record<string, unknown> },
      );
    },
  };
}
