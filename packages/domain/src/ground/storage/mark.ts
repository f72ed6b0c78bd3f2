import { Readable } from "node:stream";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { ObjectNotFound } from "../../base/ports/objectStore.ts";

/** The object by which a bucket says whose it is. */
export const markKey = "installation/owner.json";

const mark = z.object({
  installation_id: z.string(),
  /** Tells a database from a copy of it, which has the same installation's id; null where the server doesn't say. */
  database: z.string().nullable(),
  base_url: z.string(),
  since: z.string(),
});
export type Mark = z.infer<typeof mark>;

type Store = Pick<Context, "objectStore">;

/**
 * Reads the mark of the storage; undefined if there is none. Throws when the storage can't be reached, or the mark can't be
 * read.
 */
export async function readMark({ objectStore }: Store): Promise<Mark | undefined> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await objectStore.get(markKey)) chunks.push(Buffer.from(chunk));
    return mark.parse(JSON.parse(Buffer.concat(chunks).toString()));
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

export async function writeMark({ objectStore }: Store, content: Mark): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(content));
  await objectStore.put(markKey, Readable.from([bytes]), { contentType: "application/json" });
}

/** Returns the mark of this installation and of the database that holds it. */
export async function ownMark(
  { installation, now }: Pick<Context, "installation" | "now">,
  db: Queryable,
): Promise<Mark> {
  const [row] = await query<[Pick<Mark, "installation_id" | "database">]>(db)`
    select i.id as installation_id,
           case when has_function_privilege('pg_control_system()', 'execute')
                then (select c.system_identifier from pg_control_system() c) || '/' || d.oid end as database
      from meridian_installation.identity i, pg_database d where d.datname = current_database()`;
  return { ...row, base_url: installation.baseUrl, since: now().toISOString() };
}

/** A bucket marked where the server didn't tell databases apart is known by the installation alone. */
export const isSame = (one: Mark, other: Mark): boolean =>
  one.installation_id === other.installation_id &&
  (one.database === null || other.database === null || one.database === other.database);
