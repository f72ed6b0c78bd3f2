import type { StorageDestination } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../../context.ts";
import { findStorage } from "./kept.ts";
import { openDestination } from "./sealed.ts";

export interface OpenedStorage {
  /** As people call it. */
  name: string;
  /** Undefined when what opens it can't be read any more. */
  destination: StorageDestination | undefined;
}

/** A destination with what opens it, for work in the background. Undefined when it was removed. */
export async function openStorage(
  ctx: Context,
  storageId: string,
  db: Queryable = ctx.db,
): Promise<OpenedStorage | undefined> {
  const holding = JSON.stringify([{ id: storageId }]);
  const [organization] = (await db.execute(sql`
    select id, doc -> 'external_storage' as external_storage from organizations
     where doc -> 'external_storage' @> ${holding}::jsonb order by id limit 1`)) as unknown as {
    id: string;
    external_storage: unknown;
  }[];
  const storage = organization && findStorage(organization, storageId);
  return storage && { name: storage.name, destination: openDestination(ctx, organization.id, storage) };
}
