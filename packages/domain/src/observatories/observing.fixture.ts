import { allObservatoryFlags, listObservatoryAccessInput, type ObservatoryFlags } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { actorFor, factories, fakeClock, type TestUser, testContext } from "@meridian/testkit";
import type { LiveNotice } from "../live/index.ts";
import { listObservatoryAccess } from "./access.ts";

type Given = Partial<ObservatoryFlags>;

/** An observatory with the person who owns it, a clock, and what was told to live connections. */
export async function observing(database: Database) {
  const make = factories(database);
  const clock = fakeClock();
  const told: LiveNotice[] = [];
  const live = { publish: (...notices: LiveNotice[]) => void told.push(...notices) };
  const as = (user: TestUser) => testContext(database, { now: clock.now, live, actor: actorFor(user) });
  const owner = await make.user();
  const { id } = await make.observatory(owner.id);
  return {
    make,
    clock,
    told,
    as,
    owner,
    id,
    /** Somebody new on the observatory, with these permissions. */
    async member(flags: Given = { can_view: true }): Promise<TestUser> {
      const user = await make.user();
      await make.observatoryMember(id, { user_id: user.id }, flags);
      return user;
    },
    /** An organization with its owner, on the observatory when flags are given. */
    async organization(flags?: Given) {
      const boss = await make.user();
      const organization = await make.organization(boss.id);
      if (flags) await make.observatoryMember(id, { organization_id: organization.id }, flags);
      return { ...organization, boss };
    },
    /** An observatory that an organization owns. */
    async ownedBy(organizationId: string) {
      const owned = await make.observatory(organizationId, { owner_type: "organization" });
      await make.observatoryMember(owned.id, { organization_id: organizationId }, allObservatoryFlags);
      return owned;
    },
    /** Who may do what on the observatory, as the verb tells it. */
    access: async (user: TestUser, input: object = {}) =>
      (await listObservatoryAccess(as(user), listObservatoryAccessInput.parse({ id, ...input }))).items,
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
