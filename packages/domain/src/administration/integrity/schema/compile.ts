import { quoted, utcMoment } from "../../../base/sqlText.ts";
import type { JsonSchema } from "./jsonSchema.ts";

/** Conditions that must all hold, as one; true when there are none. */
const all = (conditions: string[]): string =>
  conditions.length === 0 ? "true" : `(${conditions.join(" and ")})`;

const jsonType = (type: string): string => (type === "integer" ? "number" : type);
const typesOf = ({ type }: JsonSchema): string[] => (type === undefined ? [] : [type].flat());

/** The way that an absent required field counts, in objects that aren't entries of a list or one of several choices. */
export type Missing = "is a fault" | "is told apart";

/**
 * SQL that says whether a JSON value that isn't null fits its schema: true or false, whatever the value holds. Every step
 * that supposes a type stands behind a CASE that asks for it, so nothing is evaluated on what it could fail on.
 */
export function fitsSql(schema: JsonSchema, value: string, missing: Missing = "is a fault"): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fitsAny(choices, value);
  if (schema.const !== undefined) return `(${value} = ${quoted(JSON.stringify(schema.const))}::jsonb)`;
  const types = typesOf(schema);
  if (types.length === 0) return "true";
  return byType(
    types.map((type) => branchOf(type, schema, value, missing)),
    value,
  );
}

const byType = (branches: string[], value: string): string =>
  `(case jsonb_typeof(${value}) ${branches.join(" ")} else false end)`;

/** Choices of different types are told apart by the value's type, so that it is asked for once. */
function fitsAny(choices: JsonSchema[], value: string): string {
  const types = choices.flatMap(typesOf).map(jsonType);
  const areDifferent =
    choices.every((one) => one.type !== undefined && one.const === undefined) &&
    new Set(types).size === types.length;
  if (!areDifferent) return `(${choices.map((one) => fitsSql(one, value)).join(" or ")})`;
  return byType(
    choices.flatMap((one) => typesOf(one).map((type) => branchOf(type, one, value, "is a fault"))),
    value,
  );
}

const branchOf = (type: string, schema: JsonSchema, value: string, missing: Missing): string =>
  `when ${quoted(jsonType(type))} then ${conditionsOf(type, schema, value, missing)}`;

function conditionsOf(type: string, schema: JsonSchema, value: string, missing: Missing): string {
  if (type === "string") return fitsText(schema, `(${value} #>> '{}')`);
  if (type === "number" || type === "integer")
    return fitsNumber(schema, `(${value})::numeric`, type === "integer");
  if (type === "array") return fitsArray(schema, value);
  if (type === "object") return fitsObject(schema, value, missing);
  if (type === "boolean" || type === "null") return "true";
  throw new Error(`no SQL for the type ${type}`);
}

function fitsNumber(schema: JsonSchema, number: string, isWhole: boolean): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const conditions: string[] = [];
  if (minimum !== undefined) conditions.push(`${number} >= ${minimum}`);
  if (maximum !== undefined) conditions.push(`${number} <= ${maximum}`);
  if (exclusiveMinimum !== undefined) conditions.push(`${number} > ${exclusiveMinimum}`);
  if (exclusiveMaximum !== undefined) conditions.push(`${number} < ${exclusiveMaximum}`);
  // What JavaScript reads as infinite is no number to it.
  if (maximum === undefined && exclusiveMaximum === undefined) conditions.push(`abs(${number}) < 1.8e308`);
  const whole = isWhole ? ` and trunc(${number}) = ${number}` : "";
  return `(${all(conditions)}${whole})`;
}

function fitsArray({ items, minItems, maxItems }: JsonSchema, value: string): string {
  const conditions: string[] = [];
  if (minItems !== undefined) conditions.push(`jsonb_array_length(${value}) >= ${minItems}`);
  if (maxItems !== undefined) conditions.push(`jsonb_array_length(${value}) <= ${maxItems}`);
  const fits = items ? fitsSql(items, "entry.value") : "true";
  if (fits !== "true")
    conditions.push(`not exists (select from jsonb_array_elements(${value}) entry where not ${fits})`);
  return all(conditions);
}

/** Fields that the schema doesn't know are let be: an older version may have written them. */
function fitsObject({ properties = {}, required = [] }: JsonSchema, value: string, missing: Missing): string {
  const conditions = Object.entries(properties).flatMap(([name, one]) => {
    const field = `(${value} -> ${quoted(name)})`;
    const fits = fitsSql(one, field, missing);
    if (required.includes(name) && missing === "is a fault")
      return [fits === "true" ? `${field} is not null` : fits];
    return fits === "true" ? [] : [`(${field} is null or ${fits})`];
  });
  return all(conditions);
}

type Shape = Pick<JsonSchema, "minLength" | "maxLength" | "pattern">;

const counted = /^\^(\[[^\]]+\])\{(\d+)(?:,(\d+))?\}\$$/;

/**
 * The same shape in a form that PostgreSQL matches faster: `^[a-z]{1,64}$` has a state for each of the 64, a length and
 * `^[a-z]*$` take a twentieth of the time.
 */
function withoutCount(shape: Shape): Shape {
  const [, characters, least, most = least] = shape.pattern?.match(counted) ?? [];
  if (!characters) return shape;
  return {
    minLength: Math.max(shape.minLength ?? 0, Number(least)),
    maxLength: Math.min(shape.maxLength ?? Number.MAX_SAFE_INTEGER, Number(most)),
    pattern: `^${characters}*$`,
  };
}

/** Nearly all moments are written as Meridian writes them; asking for that first is faster than for every other way. */
const matches = (text: string, pattern: string): string =>
  pattern.includes("-02-29")
    ? `(${text} ~ ${quoted(utcMoment)} or ${text} ~ ${quoted(pattern)})`
    : `${text} ~ ${quoted(pattern)}`;

/** SQL that says whether a text fits its schema. */
export function fitsText(schema: JsonSchema, text: string): string {
  if (schema.enum) return `${text} in (${schema.enum.map((choice) => quoted(String(choice))).join(", ")})`;
  const { minLength = 0, maxLength, pattern } = withoutCount(schema);
  // No pattern is asked of a text of megabytes.
  const longest = maxLength ?? (pattern === undefined ? undefined : 1000);
  const lengths = longest === undefined ? [] : [`length(${text}) <= ${longest}`];
  if (minLength > 0) lengths.push(`length(${text}) >= ${minLength}`);
  const fits = lengths.join(" and ") || "true";
  return pattern === undefined
    ? `(${fits})`
    : `case when ${fits} then ${matches(text, pattern)} else false end`;
}
