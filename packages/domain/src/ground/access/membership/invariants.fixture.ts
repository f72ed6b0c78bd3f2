import { observatoryFlagNames } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { idsOf } from "./operation.fixture.ts";
import { levelOn, standingIn } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

/** Returns the violations of the rules that hold at every moment, whatever was done. */
export async function violations(database: Database, state: State): Promise<string[]> {
  return [
    ...ownersOf(state),
    ...(await wrongObservatoryAccess(database, state)),
    ...(await wrongProjectAccess(database, state)),
  ];
}

/** Every owner is there; an organization's is its member with every permission, and an owning one is on its observatory. */
function ownersOf({ users, organizations, observatories, projects }: State): string[] {
  const found: string[] = [];
  for (const [id, { owner, members }] of Object.entries(organizations)) {
    if (!users[owner]) found.push(`the owner of organization ${id} isn't there`);
    if (!members[owner] || Object.values(members[owner]).includes(false))
      found.push(`the owner of organization ${id} isn't a member with every permission`);
  }
  for (const [id, { owner, ...on }] of Object.entries(observatories)) {
    if (owner.type === "user" && !users[owner.id]) found.push(`the owner of observatory ${id} isn't there`);
    if (owner.type === "user" && on.users[owner.id]) found.push(`the owner of observatory ${id} has a row`);
    const flags = on.organizations[owner.id];
    if (owner.type === "organization" && (!organizations[owner.id] || !flags?.can_admin))
      found.push(`the organization that owns observatory ${id} isn't on it with every permission`);
  }
  for (const [id, { owner, organization, members }] of Object.entries(projects)) {
    if (!users[owner]) found.push(`the owner of project ${id} isn't there`);
    if (members[owner] !== undefined) found.push(`the owner of project ${id} has a row`);
    if (organization !== null && !organizations[organization])
      found.push(`project ${id} belongs to no organization`);
  }
  return found;
}

async function wrongObservatoryAccess({ sql }: Database, state: State): Promise<string[]> {
  const rows = await sql<({ key: string } & Record<string, boolean>)[]>`
    select observatory_id || ' ' || user_id as key, bool_or(can_view) as can_view, bool_or(can_observe) as can_observe,
           bool_or(can_operate) as can_operate, bool_or(can_admin) as can_admin
      from observatory_access group by 1`;
  const levels = new Map(
    rows.map((row) => [row.key, observatoryFlagNames.filter((flag) => row[flag]).length]),
  );
  return pairsOf(state.observatories, state.users).flatMap(([observatory, user]) => {
    const [is, should] = [levels.get(`${observatory} ${user}`) ?? 0, levelOn(state, user, observatory)];
    return is === should
      ? []
      : [`${user} has level ${is} on observatory ${observatory} instead of ${should}`];
  });
}

async function wrongProjectAccess({ sql }: Database, state: State): Promise<string[]> {
  const rows = await sql<{ key: string; standing: string }[]>`
    select project_id || ' ' || user_id as key,
           case when bool_or(via = 'owner' or (via = 'organization' and can_manage)) then 'owner'
                when bool_or(can_manage) then 'manager' else 'member' end as standing
      from project_access group by 1`;
  const standings = new Map(rows.map(({ key, standing }) => [key, standing]));
  return pairsOf(state.projects, state.users).flatMap(([project, user]) => {
    const [is, should] = [standings.get(`${project} ${user}`) ?? "none", standingIn(state, user, project)];
    return is === should ? [] : [`${user} is ${is} in project ${project} instead of ${should}`];
  });
}

const pairsOf = (things: object, users: object): [string, string][] =>
  idsOf(things as Record<string, unknown>).flatMap((thing) =>
    idsOf(users as Record<string, unknown>).map((user): [string, string] => [thing, user]),
  );
