import { quoted, utcMoment } from "../../../base/sqlText.ts";
import type { JsonSchema } from "./jsonSchema.ts";

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
