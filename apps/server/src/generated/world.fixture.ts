import { announcements } from "@meridian/database";
import { factories } from "@meridian/testkit";
import type { ServerDeps } from "../deps.ts";
import { type RunningServer, startServer } from "../listen.ts";
import { type Credentials, makeCallers } from "./callers.fixture.ts";
import { keepSessions } from "./contents.fixture.ts";

/** A server that listens, people who call it, and things that belong to them and to others. */
export interface World {
  deps: ServerDeps;
  server: RunningServer;
  port: number;
  callers: Credentials[];
  ids: string[];
}

export async function makeWorld(deps: ServerDeps): Promise<World> {
  const server = await startServer(deps, { host: "127.0.0.1", port: 0 });
  const { callers, ids } = await makeCallers(deps);
  await keepSessions(deps.database.sql);
  const others = await thingsOfOthers(deps);
  return {
    deps,
    server,
    port: Number(new URL(server.url).port),
    callers,
    ids: [...ids, ...others, "unknown"],
  };
}

async function thingsOfOthers(deps: ServerDeps): Promise<string[]> {
  const make = factories(deps.database);
  const owner = await make.user();
  const organization = await make.organization(owner.id);
  const observatory = await make.observatory(owner.id);
  const project = await make.project(owner.id, { organization_id: organization.id });
  const announcement = await announcements.insert(
    deps.database.db,
    {
      scope: "system",
      scope_id: null,
      title: "For others",
      message: "Not for you",
      severity: "info",
      delivery_type: "message",
      targets: [{ kind: "users", ids: [owner.id] }],
      status: "active",
      created_by: owner.id,
      recipient_count: 1,
    },
    deps.now(),
  );
  await deps.database.sql`
    insert into announcement_recipients (announcement_id, user_id) values (${announcement.id}, ${owner.id})`;
  return [owner, organization, observatory, project, announcement].map(({ id }) => id);
}
