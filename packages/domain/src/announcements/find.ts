import type { Announcement } from "@meridian/contract";
import { announcements } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { DomainError, notFound } from "../base/errors.ts";
import { requireScope, type Scope, type ScopeAbilities, systemScope } from "../ground/access/index.ts";
import { announcementColumns, countWaiting, joinViewer } from "./row.ts";
import { address, addressOf } from "./scope.ts";
import { statusNow } from "./status.ts";
import { type AnnouncementRow, announcedIn, announcementWire } from "./wire.ts";

/** One announcement of any scope, as it is now; throws NOT_FOUND. The caller checks permissions. */
export async function anyAnnouncement(ctx: Context, id: string): Promise<Announcement> {
  return announcementWire(await rowOf(ctx, id));
}

/** The same of a scope; throws NOT_FOUND for another's. */
export async function announcementOf(ctx: Context, scope: Scope, id: string): Promise<Announcement> {
  const row = await rowOf(ctx, id);
  if (row.address !== addressOf(scope)) throw notFound("announcement");
  return announcementWire(row);
}

/**
 * The scope of an announcement, for people who may do this there: `wanted` where the caller has named one, its own
 * otherwise. Throws FORBIDDEN, NOT_FOUND.
 */
export async function scopeFor(
  ctx: Context,
  id: string,
  ability: keyof ScopeAbilities,
  wanted: Scope | undefined,
): Promise<Scope> {
  const scope = wanted ?? (await scopeOf(ctx, id));
  const allowed = requireScope(ctx.db, ctx, scope, ability);
  await (wanted ? allowed : allowed.catch(asIfNotThere));
  return scope;
}

async function scopeOf(ctx: Context, id: string): Promise<Scope> {
  const found = await announcements.find(ctx.db, id);
  if (!found) throw notFound("announcement");
  const { scope, scope_id } = announcedIn(id, found);
  return scope === "system" || scope_id === null ? systemScope : { type: scope, id: scope_id };
}

/** Strangers are answered as if there were no such announcement: not even whose it is. */
export function asIfNotThere(error: unknown): never {
  throw error instanceof DomainError && error.code === "NOT_FOUND" ? notFound("announcement") : error;
}

async function rowOf(ctx: Context, id: string) {
  const { db } = ctx;
  const [row] = await query<(AnnouncementRow & { address: string })[]>(db)`
    select ${announcementColumns}, ${countWaiting}, ${sql.raw(statusNow)} as status, ${address} as address
      from announcements a cross join (select ${ctx.now().toISOString()}::text as now) clock ${joinViewer(ctx)}
     where a.id = ${id}`;
  if (!row) throw notFound("announcement");
  return row;
}
