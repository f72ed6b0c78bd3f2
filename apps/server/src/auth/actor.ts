import { createHmac, timingSafeEqual } from "node:crypto";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { type Actor, DomainError, findKeyActors } from "@meridian/domain";
import { parse } from "hono/utils/cookie";
import type { ServerDeps } from "../deps.ts";
import type { HeaderReader } from "../http/exchange.ts";
import { withinSeconds } from "../http/withinSeconds.ts";
import { sessionCookieName } from "./auth.ts";
import { batchLookups } from "./batchLookups.ts";

/** Whoever says nothing of who they are. */
export const anonymous: Actor = { type: "anonymous" };
/** Seconds. What is asked for then has time, too, before five have passed. */
const patience = 2;
const bearer = /^Bearer +(\S{1,200})$/i;

/** Whoever the request's credentials say; throws UNAUTHENTICATED for a key that opens nothing. */
export type FindActor = (header: HeaderReader) => Promise<Actor>;

export function actorFinder({ database, config, now }: ServerDeps): FindActor {
  const cookieName = sessionCookieName(config);
  const ofKey = batchLookups((keys) => withinSeconds(patience, findKeyActors(database.db, keys, now())));
  const ofSession = batchLookups((tokens) =>
    withinSeconds(patience, findSessionActors(database.db, tokens, now())),
  );
  return async (header) => {
    const authorization = header("authorization");
    if (authorization) return keyActor(authorization);
    const cookie = header("cookie");
    const token = cookie && sessionTokenIn(cookie, cookieName, config.authSecret);
    if (!token) return anonymous;
    return (await ofSession(token)) ?? anonymous;
  };

  async function keyActor(authorization: string): Promise<Actor> {
    const key = bearer.exec(authorization)?.[1];
    const actor = key && (await ofKey(key));
    if (!actor) throw new DomainError("UNAUTHENTICATED", "The API key is wrong, expired or revoked.");
    return actor;
  }
}

type SessionActor = Extract<Actor, { type: "user" }>;

/** Reads the session's token out of the cookie header; undefined when it isn't signed by us. */
function sessionTokenIn(header: string, cookieName: string, secret: string): string | undefined {
  const signed = parse(header, cookieName)[cookieName];
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}

/** Finds the people of sessions by their tokens, anew for each request, so that signing out and deactivation hold at once. */
async function findSessionActors(
  db: Queryable,
  tokens: readonly string[],
  now: Date,
): Promise<Map<string, SessionActor>> {
  const rows = await query<{ token: string; id: string; user_id: string; server_admin: boolean }[]>(db)`
    select s.token, s.id, s.user_id, u.server_admin
      from sessions s join users u on u.id = s.user_id
     where s.token = any(${tokens}::text[]) and s.expires_at > ${now} and u.deactivated_at is null`;
  return new Map(
    rows.map((row) => [
      row.token,
      { type: "user", userId: row.user_id, serverAdmin: row.server_admin, sessionId: row.id },
    ]),
  );
}
