import {
  noObservatoryFlags,
  noOrganizationFlags,
  type ObservatoryFlags,
  type OrganizationFlags,
  observatoryFlagNames,
  organizationFlagNames,
  type ProjectStatus,
} from "@meridian/contract";
import type { Database } from "@meridian/database";

/** Everything about who belongs to what, by ids: what the model works on, and what the tables are read as. */
export interface State {
  users: Record<string, { isActive: boolean; isServerAdmin: boolean }>;
  organizations: Record<string, OrganizationState>;
  observatories: Record<string, ObservatoryState>;
  projects: Record<string, ProjectState>;
}

interface OrganizationState {
  owner: string;
  shortName: string;
  members: Record<string, OrganizationFlags>;
}

interface ObservatoryState {
  owner: { type: "user" | "organization"; id: string };
  users: Record<string, ObservatoryFlags>;
  organizations: Record<string, ObservatoryFlags>;
}

interface ProjectState {
  owner: string;
  organization: string | null;
  status: ProjectStatus;
  observatories: string[];
  /** Members by id; true if they manage it. */
  members: Record<string, boolean>;
}

// biome-ignore lint/suspicious/noExplicitAny: rows as they come, put into the types above
type Row = Record<string, any>;
const byId = <T>(rows: Iterable<Row>, value: (row: Row) => T): Record<string, T> =>
  Object.fromEntries([...rows].map((row) => [row.id as string, value(row)]));
const flagsIn = <F extends object>(none: F, names: readonly string[], row: Row): F =>
  ({ ...none, ...Object.fromEntries(names.map((name) => [name, row[name]])) }) as F;

/** Reads the tables as they are, one after another: while nothing changes. */
export async function readState({ sql }: Database): Promise<State> {
  const state: State = {
    users: byId(
      await sql<Row[]>`select id, deactivated_at is null as active, server_admin from users`,
      ({ active, server_admin }) => ({ isActive: active, isServerAdmin: server_admin }),
    ),
    organizations: byId(
      await sql<
        Row[]
      >`select id, doc ->> 'owner_id' as owner, doc ->> 'short_name' as short from organizations`,
      ({ owner, short }) => ({ owner, shortName: short, members: {} }),
    ),
    observatories: byId(
      await sql<
        Row[]
      >`select id, doc ->> 'owner_type' as type, doc ->> 'owner_id' as owner from observatories`,
      ({ type, owner }) => ({ owner: { type, id: owner }, users: {}, organizations: {} }),
    ),
    projects: byId(
      await sql<Row[]>`
        select id, doc ->> 'owner_id' as owner, doc ->> 'organization_id' as organization, doc ->> 'status' as status,
               doc -> 'observatory_ids' as observatories from projects`,
      ({ owner, organization, status, observatories }) => ({
        owner,
        organization,
        status,
        observatories,
        members: {},
      }),
    ),
  };
  await readMembers(sql, state);
  return state;
}

async function readMembers(sql: Database["sql"], state: State): Promise<void> {
  for (const row of await sql<Row[]>`select * from organization_members`)
    state.organizations[row.organization_id!]!.members[row.user_id!] = flagsIn(
      noOrganizationFlags,
      organizationFlagNames,
      row,
    );
  for (const row of await sql<Row[]>`select * from observatory_members`) {
    const { users, organizations } = state.observatories[row.observatory_id!]!;
    const flags = flagsIn(noObservatoryFlags, observatoryFlagNames, row);
    if (row.user_id) users[row.user_id] = flags;
    else organizations[row.organization_id!] = flags;
  }
  for (const row of await sql<Row[]>`select * from project_members`)
    state.projects[row.project_id!]!.members[row.user_id!] = row.can_manage!;
}
