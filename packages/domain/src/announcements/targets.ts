import {
  type AnnouncementTarget,
  type FieldError,
  scopeCollections,
  type TargetKind,
  targetKind,
} from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, type SQL, sql } from "@meridian/database/query";
import { DomainError, invalid } from "../base/errors.ts";
import type { Scope } from "../ground/access/index.ts";

type Ids = readonly string[] | "all";

const isOneOf = (column: SQL, ids: Ids): SQL =>
  ids === "all" ? sql`true` : sql`${column} = any(${sql.param(ids)}::text[])`;

/** Queries of the user ids that each kind reaches. */
const people: Record<TargetKind, (ids: Ids) => SQL[]> = {
  users: (ids) => [sql`select id as user_id from users where ${isOneOf(sql`id`, ids)}`],
  observatories: (ids) => [
    sql`select user_id from observatory_access where ${isOneOf(sql`observatory_id`, ids)}`,
  ],
  organizations: (ids) => [
    sql`select user_id from organization_members where ${isOneOf(sql`organization_id`, ids)}`,
    sql`select left(doc ->> 'owner_id', 200) as user_id from organizations where ${isOneOf(sql`id`, ids)}`,
  ],
  projects: (ids) => [sql`select user_id from project_access where ${isOneOf(sql`project_id`, ids)}`],
};

const reachedBy = (target: AnnouncementTarget): SQL[] =>
  target.kind === "all_users"
    ? people.users("all")
    : people[target.kind]("ids" in target ? target.ids : "all");

const isEverybody = (target: AnnouncementTarget) =>
  target.kind === "all_users" || (target.kind === "users" && "all" in target);

/**
 * Returns the targets of an announcement: the chosen ones for the system's, everybody who belongs to the scope for any
 * other. Throws INVALID if the system's chooses none, or another's some.
 */
export function targetsIn(scope: Scope, chosen: AnnouncementTarget[] | undefined): AnnouncementTarget[] {
  if (scope.type !== "system" && chosen)
    throw invalid(
      "targets",
      `is for system announcements: this one reaches everyone who belongs to its ${scope.type}`,
    );
  if (scope.type !== "system") return [{ kind: scopeCollections[scope.type], ids: [scope.id] }];
  if (!chosen) throw invalid("targets", "is required for a system announcement");
  return chosen;
}

/**
 * The users behind the targets, each once, as rows of `users`; deactivated ones are left out. UNION, and with something
 * even where there is one query alone: of that the planner knows that a million may come, of DISTINCT it expects 200.
 */
export function recipientsOf(targets: readonly AnnouncementTarget[]): SQL {
  const queries = targets.flatMap(reachedBy);
  const several = queries.length > 1 ? queries : [...queries, sql`select null`];
  const reached = sql.join(several, sql` union `);
  const among = targets.some(isEverybody) ? sql`true` : sql`u.id in (${reached})`;
  return sql`select u.* from users u where u.deactivated_at is null and ${among}`;
}

/**
 * Counts the recipients up to `limit`, at most. A person reached in several ways counts several times, which spares sorting
 * a million rows to learn that there are many.
 */
export async function countUpTo(
  db: Queryable,
  targets: readonly AnnouncementTarget[],
  limit: number,
): Promise<number> {
  const [row] = await query<[{ count: number }]>(db)`
    select count(*)::int as count from (
      select from (${sql.join(targets.flatMap(reachedBy), sql` union all `)}) person join users u on u.id = person.user_id
       where u.deactivated_at is null limit ${limit}) found`;
  return row.count;
}

/** Throws INVALID naming the targets whose ids don't exist, and which. */
export async function requireTargetsExist(
  db: Queryable,
  targets: readonly AnnouncementTarget[],
): Promise<void> {
  const errors: FieldError[] = [];
  for (const [at, target] of targets.entries()) {
    if (!("ids" in target)) continue;
    const unknown = await query<
      {
        id: string;
      }[]
    >(db)`
      select id from unnest(${sql.param(target.ids)}::text[]) given (id)
       where id not in (select id from ${sql.identifier(targetKind.parse(target.kind))})`;
    if (unknown.length > 0)
      errors.push({
        path: `targets.${at}.ids`,
        message: `unknown: ${unknown.map((row) => row.id).join(", ")}`,
      });
  }
  if (errors.length > 0) throw new DomainError("INVALID", "Some targets don't exist.", errors);
}
