import type { Context } from "../../../base/context.ts";
import type { FileUnderWay } from "./attempt.ts";

/** The file of a destination that has waited longest for its turn. */
export async function nextDue({ sql, now }: Context, storageId: string): Promise<FileUnderWay | undefined> {
  const [file] = await sql<FileUnderWay[]>`
    select d.file_id, d.storage_id, d.observation_id, d.attempts,
           coalesce(left(o.doc ->> 'name', 200), '') as observation_name,
           coalesce(left(o.doc ->> 'user_id', 200), '') as user_id
      from deliveries d left join observations o on o.id = d.observation_id
     where d.status = 'waiting' and d.storage_id = ${storageId} and d.next_at <= ${now()}
     order by d.next_at, d.file_id limit 1`;
  return file;
}

/** The destinations that files wait for whose turn it is. */
export async function waitingStorages({ sql, now }: Context): Promise<string[]> {
  const rows = await sql<{ storage_id: string }[]>`
    select distinct storage_id from deliveries where status = 'waiting' and next_at <= ${now()}`;
  return rows.map(({ storage_id }) => storage_id);
}
