import { createHmac, timingSafeEqual } from "node:crypto";
import type { Database } from "@meridian/database";
import type { Actor } from "@meridian/domain";
import { parse } from "hono/utils/cookie";

type SessionActor = Extract<Actor, { type: "user" }>;

/** Reads the session's token out of the cookie header; undefined when it isn't signed by us. */
export function sessionTokenIn(header: string, cookieName: string, secret: string): string | undefined {
  const signed = parse(header, cookieName)[cookieName];
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (!signed || dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}

/** Whom sessions belong to, by token, asked for each request, so that signing out and deactivation hold at once. */
export async function findSessionActors(
  sql: Database["sql"],
  tokens: readonly string[],
  now: Date,
): Promise<Map<string, SessionActor>> {
  const rows = await sql<{ token: string; id: string; user_id: string; server_admin: boolean }[]>`
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
