import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { registry } from "./registry.ts";

const database = testDatabase();
const names = registry.map(({ name }) => name);

interface ForeignKey {
  child: string;
  field: string;
  parent: string;
}

const foreignKeys = () => database.sql<ForeignKey[]>`
  select child.relname as child, a.attname as field, parent.relname as parent
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

test("the registry holds every table of the schema once", async () => {
  const tables = await database.sql`
    select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'`;
  expect([...names].sort()).toEqual(tables.map(({ tablename }) => tablename).sort());
});

test("the registry names every foreign key as a reference, after the table it refers to", async () => {
  const keys = await foreignKeys();
  expect(keys.length).toBeGreaterThan(5);
  for (const { child, field, parent } of keys) {
    const references = registry.find(({ name }) => name === child)!.references;
    expect(references, child).toContainEqual(expect.objectContaining({ field, to: parent }));
    expect(names.indexOf(parent), `${child} after ${parent}`).toBeLessThan(names.indexOf(child));
  }
});

test("the registry names the columns of every primary key", async () => {
  const keys = await database.sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
     where k.contype = 'p' and c.relnamespace = 'public'::regnamespace group by c.relname`;
  for (const { name, key } of registry)
    expect(keys.find((one) => one.name === name)?.columns, name).toEqual(key);
});

test("the registry names existing fields and collections only", async () => {
  const columns = await database.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`;
  const isColumn = (table: string, name: string) =>
    columns.some((one) => one.table === table && one.column === name);
  for (const { name, schema, references, storageKeys } of registry) {
    const fields = [...references, ...storageKeys].flatMap((one) => [
      one.field,
      ...(one.when ? [one.when.field] : []),
    ]);
    for (const field of [...fields, ...storageKeys.flatMap(({ size, sha256 }) => [size, sha256])]) {
      if (field === undefined) continue;
      const [top] = field.split(/[.[]/) as [string];
      expect(schema ? top in schema.shape : isColumn(name, top), `${name}.${field}`).toBe(true);
    }
    for (const { to } of references) expect(names, `${name} refers to ${to}`).toContain(to);
  }
});

test("the registry has a reference for every field ending in _id or _ids, and for owners and authors", () => {
  const refers = /(_id|_ids|_by)$/;
  for (const { name, schema, references } of registry) {
    const tops = references.map(({ field }) => field.split(/[.[]/)[0]);
    for (const field of Object.keys(schema?.shape ?? {}).filter((one) => refers.test(one)))
      expect(tops, `${name}.${field}`).toContain(field);
  }
});
