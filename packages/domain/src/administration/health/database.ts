import type { DatabaseState } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";

/** Reads the database's size, its connections, and the statements that take more than a second at this moment. */
export async function readDatabase(db: Queryable): Promise<DatabaseState> {
  const [[server], by_application, slowest, largest_tables] = await Promise.all([
    query<[{ version: string; size_bytes: number; used: number; max: number }]>(db)`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size_bytes,
             (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
             current_setting('max_connections')::int as max`,
    countConnections(db),
    query<DatabaseState["slowest"]>(db)`
      select application_name as application, coalesce(state, '') as state,
             extract(epoch from clock_timestamp() - coalesce(query_start, xact_start))::float8 as seconds,
             left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as statement
        from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and state not in ('idle', 'disabled') and query not like 'LISTEN%'
         and coalesce(query_start, xact_start) < clock_timestamp() - interval '1 second'
       order by 3 desc nulls last limit 5`,
    query<DatabaseState["largest_tables"]>(db)`
      select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 2 desc limit 5`,
  ]);
  const { version, size_bytes, used, max } = server;
  return {
    ...{ version, size_bytes, slowest: [...slowest], largest_tables: [...largest_tables] },
    connections: { used, max, by_application: [...by_application] },
  };
}

/** Meridian's own, by what they do: `active`, `idle`, `idle in transaction`. */
const countConnections = (db: Queryable) => query<DatabaseState["connections"]["by_application"]>(db)`
  select application_name as application, state, count(*)::int as count from pg_stat_activity
   where datname = current_database() and application_name like 'meridian%' and state is not null
   group by application_name, state order by 1, 2`;
