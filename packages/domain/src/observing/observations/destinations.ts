import type { FieldError, ObservationDestination } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";
import { destinationsIn } from "../../places/organizations/index.ts";

/**
 * Lists the caller's destinations for files: those of their organizations, by the organization's name, then their own. A
 * server administrator gets no others. Throws UNAUTHENTICATED.
 */
export async function listObservationDestinations(
  ctx: Context,
): Promise<{ items: ObservationDestination[] }> {
  const { userId } = requireUser(ctx);
  return { items: await destinationsOf(ctx.db, userId) };
}

/** Lists the destinations of a person's organizations. */
export async function destinationsOf(db: Queryable, userId: string): Promise<ObservationDestination[]> {
  const rows = await query<
    {
      id: string;
      name: string | null;
      external_storage: unknown;
    }[]
  >(db)`
    select g.id, left(g.doc ->> 'name', 200) as name, g.doc -> 'external_storage' as external_storage
      from organization_members m join organizations g on g.id = m.organization_id
     where m.user_id = ${userId} order by left(g.doc ->> 'name', 200) collate "und-x-icu", g.id`;
  return rows.flatMap(({ id, name, external_storage }) =>
    destinationsIn({ external_storage })
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((storage) => ({
        id: storage.id,
        kind: storage.kind,
        name: storage.name,
        organization_id: id,
        organization_name: name ?? "",
      })),
  );
}

/**
 * Lists the errors of a person's destination for files. Locks the destination, and the person's membership in its
 * organization, until the transaction ends.
 */
export async function destinationErrors(
  tx: Queryable,
  userId: string,
  storageId: string | null,
): Promise<FieldError[]> {
  if (storageId === null) return [];
  const holding = JSON.stringify([{ id: storageId }]);
  await query(tx)`
    select from organizations g
     where g.doc -> 'external_storage' @> ${holding}::jsonb
       and exists (select from organization_members m where m.organization_id = g.id and m.user_id = ${userId})
     order by g.id for share of g`;
  // Read once they are held: what was waited for may have been the destination's end, or the membership's.
  const mine = await destinationsOf(tx, userId);
  if (mine.some(({ id }) => id === storageId)) return [];
  const whose = "must be a destination of an organization that the submitter is a member of";
  return [{ path: "external_storage_id", message: whose }];
}
