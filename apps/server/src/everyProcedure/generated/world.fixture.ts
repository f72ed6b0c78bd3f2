import { observations } from "@meridian/database";
import type { ServerDeps } from "../../deps.ts";
import { type RunningServer, startServer } from "../../listen.ts";
import { observationRow } from "../roles/rows.fixture.ts";
import { makeTenant } from "../roles/tenant.fixture.ts";
import type { Things } from "../roles/things.fixture.ts";
import { type Credentials, makeCallers } from "./callers.fixture.ts";
import { clearThings, keepSessions } from "./contents.fixture.ts";
import { type IdsByKind, type KnownIds, knownIds } from "./knownIds.fixture.ts";

/** A server that listens, people who call it, and things that belong to them and to others. */
export interface World {
  deps: ServerDeps;
  server: RunningServer;
  port: number;
  callers: Credentials[];
  ids: KnownIds;
  /** Makes the things anew: some of what was there may be gone by now. */
  refill(): Promise<void>;
}

export async function makeWorld(deps: ServerDeps): Promise<World> {
  const server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  const { callers, ...people } = await makeCallers(deps);
  await keepSessions(deps.database.sql);
  const world: World = {
    deps,
    server,
    port: Number(new URL(server.url).port),
    callers,
    ids: knownIds({}),
    async refill() {
      await clearThings(deps.database.sql);
      const own = await thingsOf(deps, people);
      const others = await makeTenant(deps.database, "member");
      await deps.database.db.insert(observations.table).values([own, others].map(observationRow));
      // Mostly their own, so that more gets further than to the question whose it is.
      world.ids = knownIds(idsOf(people, own, own, own, others));
    },
  };
  await world.refill();
  return world;
}

/** The person with a session owns everything; the one with a key may do everything else in the organization. */
function thingsOf({ database }: ServerDeps, { user, holder }: { user: string; holder: string }) {
  const owner = { id: user, email: `${user}@example.org`, session: {}, key: {} };
  return makeTenant(database, "member", {
    owner: { ...owner, name: "owner" },
    "observatory owner": { ...owner, name: "observatory owner" },
    "project owner": { ...owner, name: "project owner" },
    submitter: { ...owner, name: "submitter" },
    admin: { ...owner, id: holder, name: "admin" },
  });
}

function idsOf(people: Record<"user" | "admin" | "holder" | "key", string>, ...tenants: Things[]): IdsByKind {
  const each = (...fields: (keyof Things)[]) =>
    tenants.flatMap((things) => fields.map((field) => things[field]));
  return {
    users: [
      people.user,
      people.holder,
      people.admin,
      ...each("submitter", "colleague", "visitor", "helper", "newcomer"),
    ],
    organizations: each("organization", "guestOrganization", "otherOrganization"),
    observatories: each("observatory"),
    projects: each("project"),
    observations: each("observation"),
    announcements: each(
      "announcement",
      "organizationAnnouncement",
      "observatoryAnnouncement",
      "projectAnnouncement",
    ),
    storage: each("storage", "otherStorage"),
    invitations: each("invitation", "observatoryInvitation"),
    apiKeys: [people.key],
  };
}
