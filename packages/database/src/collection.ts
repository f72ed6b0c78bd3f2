import type { PgColumnBuilderBase, PgTableExtraConfigValue } from "drizzle-orm/pg-core";
import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { desc, eq, type Queryable, type SQL, sql } from "./query.ts";

/** A stored document with what the table keeps beside it. */
export type Stored<T> = T & { id: string; version: number; created_at: string; updated_at: string };

/** The kind of lock on a row. */
export type Lock = "update" | "share";

/** A new identifier: UUIDv7, so that ids sort by the time they were made. */
export const newId = (): string => uuidv7();

const columns = {
  id: text().primaryKey(),
  doc: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull().default(1),
  created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
} satisfies Record<string, PgColumnBuilderBase>;

const documentTable = (
  name: string,
  indexes: (doc: (field: string) => ReturnType<typeof sql>) => PgTableExtraConfigValue[],
) =>
  pgTable(name, columns, (table) => indexes((field) => sql`left(${table.doc} ->> '${sql.raw(field)}', 200)`));

type DocumentTable = ReturnType<typeof documentTable>;

/**
 * A table of JSONB documents of one kind. Writes parse through `schema`; reads give back what is there,
 * because older versions and imports leave documents behind that no longer fit.
 */
export function collection<S extends z.ZodObject>(
  name: string,
  schema: S,
  indexes: (doc: (field: string) => ReturnType<typeof sql>) => PgTableExtraConfigValue[] = () => [],
) {
  type Document = z.output<S>;
  const table: DocumentTable = documentTable(name, indexes);
  const stored = (row: DocumentTable["$inferSelect"]): Stored<Document> => ({
    // Text would be spread letter by letter.
    ...((typeof row.doc === "object" && !Array.isArray(row.doc) ? row.doc : {}) as Document),
    id: row.id,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });

  return {
    name,
    schema,
    table,

    /** Parses and inserts a new document; throws ZodError when it doesn't fit. */
    async insert(
      db: Queryable,
      input: z.input<S>,
      at: Date,
      id: string = newId(),
    ): Promise<Stored<Document>> {
      const doc = schema.parse(input);
      const [row] = await db.insert(table).values({ id, doc, created_at: at, updated_at: at }).returning();
      return stored(row!);
    },

    /** Finds a document; with a lock, until the transaction ends: `update` for whoever changes it, `share` to keep it as it is. */
    async find(db: Queryable, id: string, lock?: Lock): Promise<Stored<Document> | undefined> {
      const found = db.select().from(table).where(eq(table.id, id));
      const [row] = await (lock ? found.for(lock) : found);
      return row && stored(row);
    },

    /** The documents that `where` is true of, newest first unless told. */
    async byAge(
      db: Queryable,
      where: SQL,
      limit: number,
      order: "asc" | "desc" = "desc",
    ): Promise<Stored<Document>[]> {
      const by = order === "asc" ? table.id : desc(table.id);
      const rows = await db.select().from(table).where(where).orderBy(by).limit(limit);
      return rows.map(stored);
    },

    /**
     * Merges `changes` into the document and raises its version, under the row's lock, so that two patches never lose each other.
     * With `ifVersion` nothing happens unless that is the present version. Returns undefined when nothing was changed.
     */
    async patch(
      db: Queryable,
      id: string,
      changes: Partial<z.input<S>>,
      at: Date,
      ifVersion?: number,
    ): Promise<Stored<Document> | undefined> {
      const parsed = schema.partial().parse(changes) as Record<string, unknown>;
      const given = Object.fromEntries(Object.keys(changes).map((key) => [key, parsed[key]]));
      const [row] = await db
        .update(table)
        .set({
          doc: sql`${table.doc} || ${JSON.stringify(given)}::jsonb`,
          version: sql`${table.version} + 1`,
          updated_at: at,
        })
        .where(
          ifVersion === undefined
            ? eq(table.id, id)
            : sql`${table.id} = ${id} and ${table.version} = ${ifVersion}`,
        )
        .returning();
      return row && stored(row);
    },
  };
}
