import { type Reference, type RegisteredCollection, registered, registry } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Transaction } from "../../../base/context.ts";
import { named, quoted } from "../../../base/sqlText.ts";
import { keyIn, stillUnnamed } from "../stored/namedKeys.ts";

/** Rows that refer to a document and go with it. */
export interface Belonging {
  collection: RegisteredCollection;
  reference: Reference;
}

/**
 * Collections whose rows go with a deleted document. With observation data all of it that refers to the document; with
 * anything else its memberships and other rows, while documents stay.
 */
export const belonging = (name: string): Belonging[] =>
  registry
    .filter(({ schema, observationData }) =>
      registered(name).observationData ? observationData : schema === undefined,
    )
    .flatMap((collection) =>
      collection.references
        .filter(({ to, mayOutlive }) => to === name && !mayOutlive)
        .map((reference) => ({ collection, reference })),
    );

/** Condition: the row `t` of a collection that belongs to a document refers to it. */
export function refersTo({ collection: { schema }, reference }: Belonging, id: string): string {
  const { field, column = schema ? undefined : field } = reference;
  return `${column ? `t.${named(column)}` : `left(t.doc ->> ${quoted(field)}, 200)`} = ${quoted(id)}`;
}

/** The keys that nothing would name any more, were a document deleted with what belongs to it. */
export async function keysOf(tx: Transaction, name: string, id: string): Promise<string[]> {
  const going = [
    { collection: registered(name), where: `t.id = ${quoted(id)}` },
    ...belonging(name).map((one) => ({ collection: one.collection, where: refersTo(one, id) })),
  ];
  const queries = going.flatMap(({ collection, where }) =>
    collection.storageKeys.map(
      (key) =>
        `select ${keyIn(collection, key, "t")} as key from ${named(collection.name)} t where ${where}
            and starts_with(${keyIn(collection, key, "t")}, ${quoted(key.prefix)})`,
    ),
  );
  if (queries.length === 0) return [];
  const others = ({ name: other }: RegisteredCollection) => {
    const own = going.filter(({ collection }) => collection.name === other).map(({ where }) => where);
    return own.map((where) => `(${where}) is not true`).join(" and ") || "true";
  };
  const rows = await query<{ key: string }[]>(tx)`
    ${sql.raw(`select distinct key from (${queries.join(" union all ")}) r where ${stillUnnamed("r", others)}`)}`;
  return rows.map(({ key }) => key);
}
