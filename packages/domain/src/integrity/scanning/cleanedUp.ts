import type { RegisteredCollection } from "@meridian/database";

/**
 * Whether the record `row` is older than the last clean-up of observation data, which has deleted its files: a backup has
 * brought the record back, and that they are missing says nothing about the storage.
 */
export const isCleanedUp = ({ observationData }: RegisteredCollection, row: string): string =>
  observationData
    ? `coalesce(${row}.created_at < (select max(created_at) from cleanups
         where doc ->> 'status' = 'completed' and doc ->> 'dry_run' = 'false'), false)`
    : "false";
