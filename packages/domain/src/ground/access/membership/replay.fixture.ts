import { noOrganizationFlags, type OrganizationFlags, organizationFlagNames } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { sameFlags } from "./operation.fixture.ts";
import type { Outcome } from "./run.fixture.ts";
import type { Doer } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

interface Entry {
  organization: string;
  event: string;
  at: string;
  details: {
    user_id: string;
    owner_id: string;
    before: OrganizationFlags | null;
    after: (OrganizationFlags & { owner_id: string }) | null;
  };
}

interface Told {
  owner: string;
  members: Record<string, OrganizationFlags>;
}

const all = Object.fromEntries(organizationFlagNames.map((flag) => [flag, true])) as OrganizationFlags;

/**
 * Reads the histories of the organizations from their beginning: nobody gave or took a permission without holding it at that
 * moment, and together they tell who is in them now. Returns what isn't so.
 */
export async function replay(
  database: Database,
  { organizations }: State,
  outcomes: Outcome[],
): Promise<string[]> {
  const told: Record<string, Told> = {};
  const doers = new Map(outcomes.map(({ at, operation }) => [at.toISOString(), operation.doer]));
  const faults = (await readHistory(database)).flatMap((entry) => {
    const fault = applyEntry(told, entry, doers.get(entry.at)!);
    return fault ? [`${fault}: ${JSON.stringify(entry)}`] : [];
  });
  for (const [id, { owner, members }] of Object.entries(organizations)) {
    const there = told[id];
    const same =
      there?.owner === owner &&
      Object.keys(there.members).length === Object.keys(members).length &&
      Object.entries(members).every(
        ([user, flags]) => there.members[user] && sameFlags(flags, there.members[user]),
      );
    if (!same)
      faults.push(
        `the history of ${id} tells ${JSON.stringify(there)}, but it is ${JSON.stringify({ owner, members })}`,
      );
  }
  return faults;
}

async function readHistory({ sql }: Database): Promise<Entry[]> {
  const rows = await sql<Entry[]>`
    select h.doc ->> 'subject_id' as organization, h.doc ->> 'event' as event, 
           h.doc -> 'details' as details, h.doc ->> 'at' as at
      from history_events h
     where h.doc ->> 'subject_type' = 'organization' order by h.id`;
  return [...rows];
}

/** Applies an entry; says what is wrong about it. */
function applyEntry(told: Record<string, Told>, entry: Entry, doer: Doer): string | undefined {
  const { organization, event, details } = entry;
  if (event === "organization_created") {
    told[organization] = { owner: details.owner_id, members: { [details.owner_id]: all } };
    return undefined;
  }
  const there = told[organization];
  if (!there) return "before it was created";
  if (event === "ownership_transferred") {
    const fault = doer.isServerAdmin || there.owner === doer.id ? undefined : "given away by somebody else";
    const { owner_id } = details.after!;
    there.members[owner_id] = there.members[there.owner] = all;
    there.owner = owner_id;
    return fault;
  }
  return event.startsWith("member_") ? applyMemberEntry(there, entry, doer) : undefined;
}

function applyMemberEntry(there: Told, { details }: Entry, doer: Doer): string | undefined {
  const { user_id, after } = details;
  const before = there.members[user_id];
  if (!sameFlags(before ?? noOrganizationFlags, details.before ?? noOrganizationFlags))
    return "what it was before isn't what it was";
  const held = doer.isServerAdmin || there.owner === doer.id ? all : there.members[doer.id];
  const leaves = after === null && user_id === doer.id;
  if (after) there.members[user_id] = after;
  else delete there.members[user_id];
  if (leaves) return undefined;
  if (!held?.can_manage_members) return "by somebody who doesn't manage members";
  const given = organizationFlagNames.filter((flag) => after?.[flag] && !before?.[flag]);
  return given.every((flag) => held[flag]) ? undefined : "a permission that the actor didn't hold";
}
