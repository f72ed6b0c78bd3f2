import type { OrganizationFlags } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { actorFor, factories, fakeClock, type TestUser, testContext } from "@meridian/testkit";
import type { LiveNotice } from "../live/index.ts";

/** An organization with its owner, a clock, and what was told to live connections. */
export async function organizing(database: Database) {
  const make = factories(database);
  const clock = fakeClock();
  const told: LiveNotice[] = [];
  const live = { publish: (...notices: LiveNotice[]) => void told.push(...notices) };
  const as = (user: TestUser) => testContext(database, { now: clock.now, live, actor: actorFor(user) });
  const owner = await make.user();
  const { id } = await make.organization(owner.id);
  return {
    make,
    clock,
    told,
    as,
    owner,
    id,
    /** Somebody new in the organization, with these permissions. */
    async member(flags: Partial<OrganizationFlags> = {}): Promise<TestUser> {
      const user = await make.user();
      await make.organizationMember(id, user.id, flags);
      return user;
    },
  };
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

/** Whom the document names as the owner. */
export async function ownerOf(database: Database, id: string): Promise<string> {
  const [row] = await database.sql`select doc ->> 'owner_id' as owner from organizations where id = ${id}`;
  return row!.owner;
}
