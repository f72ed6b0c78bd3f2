import type { FieldError } from "@meridian/contract";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** One entry per wrong field, its path written `targets.0.ids`. */
export const fieldErrors = (issues: readonly Issue[], above: PropertyKey[] = []): FieldError[] =>
  issues.flatMap((issue) => entries(issue, [...above, ...issue.path]));

function entries(issue: Issue, path: PropertyKey[]): FieldError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: written([...path, key]), message: "is not a known field" }));
  const nearest = issue.code === "invalid_union" && issue.message === "Invalid input" && nearestBranch(issue);
  if (nearest) return fieldErrors(nearest, path);
  return [{ path: written(path), message: issue.message }];
}

/** Of a union's branches, the one the value was meant for: it fails on more than the type of the whole value. */
function nearestBranch(issue: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  const deeper = (one: Issue) => one.code !== "invalid_type" || one.path.length > 0;
  return issue.errors.find((branch) => branch.every(deeper)) ?? issue.errors[0];
}

const written = (path: PropertyKey[]) => path.map(String).join(".");
