import { quoted } from "../../../base/sqlText.ts";
import { fitsSql, type Missing } from "./compile.ts";
import type { JsonSchema } from "./jsonSchema.ts";

/** A field within a document: its value, and the text of its path, both as SQL. */
interface FieldSql {
  value: string;
  path: string;
}

const below = ({ value, path }: FieldSql, name: string): FieldSql => ({
  value: `(${value} -> ${quoted(name)})`,
  path: `${path} || ${quoted(`.${name}`)}`,
});

const misfitHere = (schema: JsonSchema, { value, path }: FieldSql): string =>
  `jsonb_build_object('field', ${path}, 'expected', ${quoted(expectedBy(schema))}, 'found', left(${value}::text, 200))`;

/**
 * SQL that says where a value that doesn't fit its schema differs from it first, as deep inside as can be told:
 * `{field, expected, found}`, with `found` null for what is missing.
 */
export function misfitSql(schema: JsonSchema, place: FieldSql, missing: Missing, depth = 0): string {
  const here = misfitHere(schema, place);
  const choices = schema.anyOf ?? schema.oneOf ?? [schema];
  const typed = (type: string) => choices.filter((one) => one.type === type);
  const [objects, arrays] = [typed("object"), typed("array")];
  const branches = [
    // Of several kinds of objects nobody knows which was meant.
    ...(objects.length === 1
      ? [`when 'object' then coalesce(${withinObject(objects[0]!, place, missing, depth)}, ${here})`]
      : []),
    ...(arrays.length === 1
      ? [`when 'array' then coalesce(${withinArray(arrays[0]!, place, depth)}, ${here})`]
      : []),
  ];
  return branches.length > 0
    ? `(case jsonb_typeof(${place.value}) ${branches.join(" ")} else ${here} end)`
    : here;
}

function withinObject(
  { properties = {}, required = [] }: JsonSchema,
  place: FieldSql,
  missing: Missing,
  depth: number,
): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const inner = below(place, name);
    const isFault = required.includes(name) && missing === "is a fault";
    const lacks = isFault ? `when ${inner.value} is null then ${misfitHere(schema, inner)}` : "";
    return `case ${lacks} when ${inner.value} is not null and not ${fitsSql(schema, inner.value, missing)}
                 then ${misfitSql(schema, inner, missing, depth)} end`;
  });
  return `coalesce(null::jsonb, ${fields.join(", ") || "null"})`;
}

function withinArray({ items }: JsonSchema, { value, path }: FieldSql, depth: number): string {
  if (!items) return "null::jsonb";
  const entry = `entry_${depth}`;
  const place = { value: `${entry}.value`, path: `${path} || '[' || (${entry}.place - 1) || ']'` };
  return `(select ${misfitSql(items, place, "is a fault", depth + 1)}
             from jsonb_array_elements(${value}) with ordinality ${entry}(value, place)
            where not ${fitsSql(items, place.value)} order by ${entry}.place limit 1)`;
}

const limits = (low: number | undefined, high: number | undefined): string => {
  const known = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (known(low) && known(high)) return ` from ${low} to ${high}`;
  if (known(low)) return ` of at least ${low}`;
  return known(high) ? ` of at most ${high}` : "";
};

const entries = ({ minItems, maxItems }: JsonSchema): string =>
  minItems === undefined && maxItems === undefined
    ? ""
    : maxItems === undefined
      ? ` of at least ${minItems}`
      : ` of ${minItems ?? 0} to ${maxItems} entries`;

const ofText = ({ enum: choices, pattern, maxLength }: JsonSchema & { format?: string }): string => {
  if (choices) return `one of ${choices.join(", ")}`;
  if (pattern?.includes("-02-29")) return "a date and time";
  if (pattern?.includes("@")) return "an email address";
  if (pattern?.startsWith("^[A-Za-z0-9._:-]")) return "an identifier";
  return maxLength === undefined ? "text" : `text of up to ${maxLength} characters`;
};

/** Describes in words what a schema expects. */
function expectedBy(schema: JsonSchema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(expectedBy))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const high = schema.maximum ?? schema.exclusiveMaximum;
  const words: Record<string, string> = {
    string: ofText(schema),
    number: `a number${limits(low, high)}`,
    integer: `a whole number${limits(low, high)}`,
    boolean: "true or false",
    array: `a list${entries(schema)}`,
    object: "an object",
    null: "null",
  };
  const types = schema.type === undefined ? [] : [schema.type].flat();
  return types.map((type) => words[type] ?? type).join(" or ") || "anything";
}
