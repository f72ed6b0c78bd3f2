/** Documents as no version of Meridian writes them, in every collection: they came with an import, a restore or a bug. */
import { type Database, type RegisteredCollection, registry } from "@meridian/database";

type Json = null | boolean | number | string | Json[] | { [field: string]: Json };

const deep = `${"[".repeat(500)}${"]".repeat(500)}`;
const odd = `it's "odd" \\ <b>; --`;

/** Values that are no objects, and objects that are hard to handle; as JSON text, because not all of it is JavaScript's. */
const wholes: Record<string, string> = {
  array: "[1, [2], {}]",
  text: JSON.stringify(odd),
  null: "null",
  number: "1e400",
  true: "true",
  empty: "{}",
  deep: `{"name": ${deep}, "target": ${deep}, "options": ${deep}}`,
};

/** Values of a wrong kind. */
const values: Record<string, string> = {
  null: "null",
  infinite: "1e400",
  tiny: "-1e-400",
  date: '"2026-02-31T00:00:00.000Z"',
  time: '"25:61"',
  quotes: JSON.stringify(odd),
  empty: '""',
  list: '[[["x"]], null, 5]',
  object: `{"a": {"b": ${deep}}, "__proto__": 1, "length": -1}`,
  false: "false",
};

/** The collections that hold documents. */
export const documentCollections = registry.filter(
  (one): one is RegisteredCollection & { schema: NonNullable<RegisteredCollection["schema"]> } =>
    one.schema !== undefined && one.name !== "settings",
);

/** A place in a document: `exposures[0].filter` as its steps. */
type Path = (string | number)[];

/** Each field of the schema, and whatever is within the valid document's. */
function pathsOf(valid: Record<string, Json>, fields: string[]): Path[] {
  const within = (value: Json, path: Path): Path[] => {
    if (Array.isArray(value))
      return value.slice(0, 1).flatMap((one) => [[...path, 0], ...within(one, [...path, 0])]);
    if (value === null || typeof value !== "object") return [];
    return Object.entries(value).flatMap(([name, one]) => [[...path, name], ...within(one, [...path, name])]);
  };
  return [
    ...fields.map((name) => [name]),
    ...Object.entries(valid).flatMap(([name, one]) => within(one, [name])),
  ];
}

/** JSON text with JSON text in its place. */
function withValue(valid: Json, [step, ...rest]: Path, value: string): string {
  if (step === undefined) return value;
  if (Array.isArray(valid)) return `[${withValue(valid[0] ?? null, rest, value)}]`;
  const known = valid !== null && typeof valid === "object" ? valid : {};
  const others = Object.entries(known).filter(([name]) => name !== step);
  const inner = withValue(known[step as string] ?? null, rest, value);
  return `{${[...others.map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`), `${JSON.stringify(step)}: ${inner}`].join(", ")}}`;
}

/** Every field at once, or all but ids, so that the document is found where it belongs. */
function withAll(
  valid: Record<string, Json>,
  fields: string[],
  value: string,
  but: (field: string) => boolean,
) {
  const known = fields.filter(but).filter((name) => valid[name] !== undefined);
  return `{${[
    ...known.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(valid[name])}`),
    ...fields.filter((name) => !known.includes(name)).map((name) => `${JSON.stringify(name)}: ${value}`),
  ].join(", ")}}`;
}

function documentsFor({ schema, name }: (typeof documentCollections)[number], valid: Record<string, Json>) {
  const fields = Object.keys(schema.shape);
  const isId = (field: string) => /(_id|_ids|_type|^scope|^status)$/.test(field);
  return {
    /** Asked for one by one. */
    whole: {
      ...wholes,
      huge: JSON.stringify({ ...valid, name: "x".repeat(name === "observations" ? 10_000_000 : 100_000) }),
      ...Object.fromEntries(
        Object.entries(values).flatMap(([kind, value]) => [
          [`all-${kind}`, withAll(valid, fields, value, () => false)],
          [`most-${kind}`, withAll(valid, fields, value, isId)],
        ]),
      ),
    },
    /** Seen in lists. */
    parts: Object.fromEntries(
      pathsOf(valid, fields).flatMap((path) =>
        ["null", "infinite", "date", "object"].map((kind) => [
          `part-${path.join(".")}-${kind}`,
          withValue(valid, path, values[kind]!),
        ]),
      ),
    ),
  };
}

/** Fills every collection with garbage, and returns the ids of that which is so from top to bottom. */
export async function fillGarbage({ sql }: Database): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const collection of documentCollections) {
    const [row] = await sql<{ doc: Record<string, Json> }[]>`
      select doc from ${sql(collection.name)} where jsonb_typeof(doc) = 'object' order by id limit 1`;
    const { whole, parts } = documentsFor(collection, row?.doc ?? {});
    const add = async (documents: Record<string, string>, prefix: string) => {
      const rows = Object.entries(documents).map(([kind, doc]) => ({
        id: `${prefix}${kind}`.slice(0, 60),
        doc,
      }));
      // Where a name must be its own, the first of several stands for all.
      const added = await sql<{ id: string }[]>`
        insert into ${sql(collection.name)} (id, doc)
        select id, doc::jsonb from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ doc }) => doc)}::text[]) r (id, doc)
        on conflict do nothing returning id`;
      return added.map(({ id }) => id);
    };
    ids.set(collection.name, [
      ...(await add(whole, "zz-")),
      ...(await add({ 'zz-it\'s "odd"': JSON.stringify(row?.doc ?? {}) }, "")),
    ]);
    await add(parts, "");
  }
  return ids;
}
