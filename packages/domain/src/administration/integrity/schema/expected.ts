import type { JsonSchema } from "./jsonSchema.ts";

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

/** What a schema asks for, in words. */
export function expectedBy(schema: JsonSchema): string {
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
