import type { RegisteredCollection } from "@meridian/database";
import { quoted } from "../../../base/sqlText.ts";
import { jsonSchemaOf } from "../schema/jsonSchema.ts";

/** Condition: a row's document is an object at all. */
export const isObject = "jsonb_typeof(d.doc) = 'object'";
export const has = (value: string, name: string) => `jsonb_exists(${value}, ${quoted(name)})`;
export const anyOf = (conditions: string[]) => (conditions.length ? `(${conditions.join(" or ")})` : "false");

/** The fields that make up the entry of a stored file: its key, size and digest. */
const entryFields = ({ storageKeys }: RegisteredCollection): Set<string> =>
  new Set(
    storageKeys
      .filter(({ isPreview }) => !isPreview)
      .flatMap(({ field, size, sha256 }) => [field, size, sha256])
      .filter((field) => field !== undefined),
  );

/** The fields of a document that checks of its structure are about: those of a stored file's entry have a check of their own. */
export function fieldsOf(collection: RegisteredCollection) {
  const schema = jsonSchemaOf(collection.schema!);
  const others = entryFields(collection);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !others.has(name));
  return { fields, required: (schema.required ?? []).filter((name) => !others.has(name)) };
}
