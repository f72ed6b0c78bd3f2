import type { StorageDestination } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { findStorage } from "./kept.ts";
import { openDestination } from "./sealed.ts";

export interface OpenedStorage {
  /** The name that people gave it. */
  name: string;
  /** True if the given person is a member of its organization. */
  isMembers: boolean;
  /** Undefined when what opens it can't be read any more, and for who is no member. */
  destination: StorageDestination | undefined;
}

/**
 * A destination with its credentials, for background work on behalf of a person. Undefined when it was removed. If several
 * organizations hold one with the same id, the person's own counts.
 */
export async function openStorage(
  ctx: Context,
  storageId: string,
  userId: string,
  db: Queryable = ctx.db,
): Promise<OpenedStorage | undefined> {
  const holding = JSON.stringify([{ id: storageId }]);
  const [organization] = await query<
    {
      id: string;
      is_members: boolean;
      external_storage: unknown;
    }[]
  >(db)`
    select id, doc -> 'external_storage' as external_storage,
           exists (select from organization_members m
                    where m.organization_id = organizations.id and m.user_id = ${userId}) as is_members
      from organizations
     where doc -> 'external_storage' @> ${holding}::jsonb order by is_members desc, id limit 1`;
  const storage = organization && findStorage(organization, storageId);
  if (!storage) return undefined;
  const { is_members: isMembers } = organization;
  const destination = isMembers ? openDestination(ctx, organization.id, storage) : undefined;
  return { name: storage.name, isMembers, destination };
}
