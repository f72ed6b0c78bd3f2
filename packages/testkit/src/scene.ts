import type { Database } from "@meridian/database";
import type { LiveNotice } from "@meridian/domain";
import { fakeClock } from "./clock.ts";
import { actorFor, factories, type TestUser, testContext } from "./factories.ts";

/** Factories, a clock, a context for whoever acts, and what was told to live connections. */
export function scene(database: Database) {
  const clock = fakeClock();
  const told: LiveNotice[] = [];
  const live = { publish: (...notices: LiveNotice[]) => void told.push(...notices) };
  const as = (user: TestUser) => testContext(database, { now: clock.now, live, actor: actorFor(user) });
  return { make: factories(database), clock, told, as };
}

interface Recorded {
  event: string;
  actor_id: string | null;
  details: Record<string, unknown>;
}

/** The history of a thing, oldest first. */
export async function historyOf(database: Database, id: string): Promise<Recorded[]> {
  const rows = await database.sql<Recorded[]>`
    select doc ->> 'event' as event, doc ->> 'actor_id' as actor_id, doc -> 'details' as details
      from history_events where doc ->> 'subject_id' = ${id} order by id`;
  return [...rows];
}

/** The records of what was done to a thing, oldest first. */
export const auditOf = async (database: Database, id: string) => [
  ...(await database.sql`
    select action, actor_id, before, after from audit_log where subject_id = ${id} order by at, id`),
];
