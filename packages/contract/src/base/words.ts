import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

const kinds: Record<string, string> = {
  number: "a number",
  int: "a whole number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  object: "an object with named fields",
};

const shown = (value: unknown): string => {
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "a list" : "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
};

function size(origin: string, bound: number | bigint, side: "least" | "most", open: boolean, value: unknown) {
  const many = (one: string, more: string) =>
    `must have at ${side} ${bound} ${Number(bound) === 1 ? one : more}`;
  if (origin === "string") return many("character", "characters");
  if (origin === "array") return many("entry", "entries");
  const limit = open ? `${side === "least" ? "more" : "less"} than ${bound}` : `at ${side} ${bound}`;
  return `must be ${limit}, is ${shown(value)}`;
}

/**
 * Describes the fault of a value, in words for the person who gave it; undefined where the schema's own are best. An error
 * map for zod: `schema.safeParse(value, { error: describeIssue })`.
 */
export function describeIssue(issue: Issue): string | undefined {
  const value = issue.input;
  if (value === undefined && issue.code !== "custom") return "is required";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}, is ${shown(value)}`;
    case "too_small":
      return size(issue.origin, issue.minimum, "least", issue.inclusive === false, value);
    case "too_big":
      return size(issue.origin, issue.maximum, "most", issue.inclusive === false, value);
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}, is ${shown(value)}`;
    case "invalid_format":
      return issue.format === "email" ? "must be an email address" : undefined;
    default:
      return undefined;
  }
}
