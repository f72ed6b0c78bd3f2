import { sql } from "@meridian/database/query";
/** SQL: that `o`, an observatory, is in the directory; retired ones aren't. */
export const isListed = sql`coalesce(o.doc -> 'listed' = 'true', false) and not coalesce(o.doc -> 'retired' = 'true', false)`;
