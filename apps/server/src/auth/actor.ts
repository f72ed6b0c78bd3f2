import { type Actor, DomainError, findKeyActors } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { HeaderReader } from "../http/exchange.ts";
import { withinSeconds } from "../http/withinSeconds.ts";
import { sessionCookieName } from "./auth.ts";
import { findSessionActors, sessionTokenIn } from "./session.ts";
import { together } from "./together.ts";

/** Whoever says nothing of who they are. */
export const anonymous: Actor = { type: "anonymous" };
/** Seconds. What is asked for then has time, too, before five have passed. */
const patience = 2;
const bearer = /^Bearer +(\S{1,200})$/i;

/** Whoever the request's credentials say; throws UNAUTHENTICATED for a key that opens nothing. */
export type FindActor = (header: HeaderReader) => Promise<Actor>;

export function actorFinder({ database, config, now }: ServerDeps): FindActor {
  const cookieName = sessionCookieName(config);
  const ofKey = together((keys) => withinSeconds(patience, findKeyActors(database.sql, keys, now())));
  const ofSession = together((tokens) =>
    withinSeconds(patience, findSessionActors(database.sql, tokens, now())),
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
