import { enterPresence, type Presence, serverPresence } from "@meridian/database";
import { notifySystemEvent } from "@meridian/domain";
import type { ServerDeps } from "./deps.ts";

/**
 * Shows that a server is there, and tells the administrators when no other was: however many servers start, there is one
 * message. Whatever goes wrong with that keeps nobody from being served.
 */
export async function announceStart(deps: ServerDeps): Promise<Presence | undefined> {
  const { database, log } = deps;
  let presence: Presence | undefined;
  try {
    presence = await enterPresence(database.db, serverPresence);
    if (presence.isFirst) await tellStart(deps);
  } catch (err) {
    log.warn({ err }, "administrators could not be told that the server has started");
  }
  return presence;
}

const tellStart = ({ database, now, config }: ServerDeps): Promise<void> =>
  notifySystemEvent(
    database.db,
    { now },
    {
      event: "server.started",
      title: "Meridian has started",
      body: `Version ${config.version} answers at ${config.baseUrl}.`,
      path: "/health",
    },
  );
