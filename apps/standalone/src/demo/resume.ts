import { type Database, observatories, projects, users } from "@meridian/database";
import { eq, query, sql } from "@meridian/database/query";
import type { Transaction } from "@meridian/domain";
import { renewKeys } from "./keys.ts";
import { administratorEmail } from "./people.ts";
import { random } from "./random.ts";
import { addWork } from "./work.ts";

/** More than the demonstration has. */
const all = 1000;

/**
 * Prepares an instance that the demonstration has filled for another run: its simulated observatories get new keys, which are
 * returned, and new work where none waits for them. Returns undefined, and changes nothing, on any other instance.
 */
export function resumeDemo({ db }: Database, now = new Date()): Promise<string[] | undefined> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(users, eq(users.email, administratorEmail))) === 0) return undefined;
    const sites = await idleSites(tx);
    const active = await activeProjects(tx);
    await addWork({ tx, now, random: random(now.getTime()), sites, projects: active });
    return renewKeys({ tx, now });
  });
}

/** The observatories for which no work waits. */
async function idleSites(tx: Transaction) {
  const idle = await observatories.byAge(
    tx,
    sql`not exists (select from observations o where o.doc_observatory_id = observatories.id
                       and o.doc_status = 'pending' and o.doc ->> 'name' like '%, series')`,
    all,
  );
  return Promise.all(idle.map(async (site) => ({ ...site, observerIds: await observersOf(tx, site.id) })));
}

async function observersOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await query<{ user_id: string }[]>(tx)`
    select distinct user_id from observatory_access where observatory_id = ${id} and can_observe order by 1`;
  return rows.map(({ user_id }) => user_id);
}

async function membersOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await query<{ user_id: string }[]>(tx)`
    select distinct user_id from project_access where project_id = ${id} order by 1`;
  return rows.map(({ user_id }) => user_id);
}

async function activeProjects(tx: Transaction) {
  const active = await projects.byAge(tx, sql`doc ->> 'status' = 'active'`, all);
  return Promise.all(
    active.map(async ({ id, organization_id, observatory_ids }) => ({
      id,
      isActive: true,
      memberIds: await membersOf(tx, id),
      siteIds: observatory_ids,
      organizationId: organization_id,
    })),
  );
}
