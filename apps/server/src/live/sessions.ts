import { liveClosed } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { ServerDeps } from "../deps.ts";
import type { Audience } from "./audience.ts";

/**
 * Asks again and again, with one query for all connections, whose session still holds and who is an administrator; the
 * others are closed. While the database can't be asked, nothing that happens is told to anyone either.
 */
export function watchSessions(
  { database, now, log }: ServerDeps,
  audience: Audience,
  everyMs: number,
): () => void {
  let isAsking = false;
  async function check() {
    const subscribers = [...audience.everyone()];
    if (isAsking || subscribers.length === 0) return;
    isAsking = true;
    try {
      const valid = await validSessions(subscribers.map(({ person }) => person.sessionId));
      for (const subscriber of subscribers) {
        const serverAdmin = valid.get(subscriber.person.sessionId);
        if (serverAdmin === undefined) subscriber.socket.close(liveClosed.signedOut, "signed out");
        else subscriber.person = { ...subscriber.person, serverAdmin };
      }
    } catch (err) {
      log.debug({ err }, "the sessions of live connections could not be checked");
    } finally {
      isAsking = false;
    }
  }

  async function validSessions(ids: string[]): Promise<Map<string, boolean>> {
    const rows = await query<{ id: string; server_admin: boolean }[]>(database.db)`
      select s.id, u.server_admin from sessions s join users u on u.id = s.user_id
       where s.id = any(${ids}::text[]) and s.expires_at > ${now()} and u.deactivated_at is null`;
    return new Map(rows.map((row) => [row.id, row.server_admin]));
  }

  const timer = setInterval(check, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
