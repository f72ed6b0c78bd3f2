import { knownMigrations, type RegisteredCollection, registry } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { DamagedBackup, NewerVersion } from "./damaged.ts";
import type { Manifest } from "./manifest.ts";

type Columns = Map<string, Set<string>>;

/** Throws DamagedBackup when this version of Meridian doesn't know the backup's schema, NewerVersion when a newer one does. */
export function requireKnownSchema({ schema_version, application_version }: Manifest): void {
  const known = knownMigrations().map(({ folderMillis }) => folderMillis);
  if (known.includes(schema_version)) return;
  if (schema_version > Math.max(...known))
    throw new NewerVersion(
      `It is of a newer schema than this server's (made by Meridian ${application_version}). Upgrade first.`,
    );
  throw new DamagedBackup("It is of a schema that this version of Meridian doesn't know.");
}

/**
 * Throws DamagedBackup when the manifest names no tables, a table twice, or one that no backup takes: of any schema, since a table
 * that backups take stays in the registry, also by its former name.
 */
function requireTaken({ tables }: Manifest): void {
  if (tables.length === 0) throw new DamagedBackup("Its manifest names no tables.");
  const named = new Set<string>();
  for (const { name } of tables) {
    if (named.has(name)) throw new DamagedBackup(`Its manifest lists the table ${shown(name)} twice.`);
    named.add(name);
    if (!registry.some((one) => one.backup && namesOf(one).includes(name)))
      throw new DamagedBackup(`Its table ${shown(name)} has no place in a backup.`);
  }
}

/**
 * Throws DamagedBackup unless the manifest names each table of the schema that a backup takes once, with columns that it
 * has, and no other. `columns` are those of the tables as that schema had them.
 */
export function requireComplete(manifest: Manifest, columns: Columns): void {
  requireTaken(manifest);
  const { tables, format } = manifest;
  for (const { name, columns: wanted } of tables) {
    const present = columns.get(name);
    if (!present)
      throw new DamagedBackup(`Its table ${shown(name)} has no place in the schema that it names.`);
    const unknown = wanted.find((column, at) => !present.has(column) || wanted.indexOf(column) !== at);
    if (unknown !== undefined)
      throw new DamagedBackup(
        `The column ${shown(unknown)} of its table ${name} has no place in the schema that it names.`,
      );
  }
  const named = new Set(tables.map(({ name }) => name));
  const missing = registry.find(
    (one) =>
      one.backup &&
      one.sinceFormat <= format &&
      namesOf(one).some((name) => columns.has(name) && !named.has(name)),
  );
  if (missing) throw new DamagedBackup(`Its manifest leaves out the table ${missing.name}.`);
}

/** The same before anything is loaded; the columns, and what is missing, can only be known of the schema of now. */
export async function requireCompleteNow(ctx: Pick<Context, "db">, manifest: Manifest): Promise<void> {
  requireKnownSchema(manifest);
  requireTaken(manifest);
  if (manifest.schema_version !== knownMigrations().at(-1)!.folderMillis) return;
  const rows = await query<{ name: string; columns: string[] }[]>(ctx.db)`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'
       and table_name = any(${registry.filter(({ backup }) => backup).map(({ name }) => name)})
     group by table_name`;
  requireComplete(manifest, new Map(rows.map(({ name, columns }) => [name, new Set(columns)])));
}

const namesOf = ({ name, formerly = name }: RegisteredCollection) => [name, formerly];
const shown = (name: string) => JSON.stringify(name.slice(0, 60));
