import { describeIssue, type FieldError } from "@meridian/contract";
import type { z } from "zod";
import { type Assigned, type Entry, isEntry } from "./fields/assign.ts";

/** Rules by which entries of a kind become documents. */
export interface EntryRules<Request extends z.ZodType<{ name: string }> = z.ZodType<{ name: string }>> {
  assign: (given: Entry) => Assigned;
  complete: (entry: Entry) => Entry;
  schema: Request;
  /** Further errors of a request that has the right shape. */
  errorsOf?: (request: z.output<Request>) => FieldError[] | Promise<FieldError[]>;
  /** Warnings about a valid request. */
  warningsOf?: (request: z.output<Request>) => FieldError[] | Promise<FieldError[]>;
  /** Says more of what is wrong, where the rest of the entry tells it. */
  amend?: (issue: Issue, entry: Entry) => string;
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

interface About {
  ignored: string[];
  name: string | null;
}

/** An entry that fits, with what the file calls its name; or what is wrong with it. */
export type Checked<T> = About &
  ({ request: T; nameField: string; warnings: FieldError[] } | { errors: FieldError[] });

type Unnamed<T> = About & ({ request: T; warnings: Issue[] } | { issues: Issue[] });

const errorsListed = 10;

/** The file's own name for a path in the document. */
function nameOf(names: Map<string, string>, path: PropertyKey[]): string {
  for (let length = path.length; length > 0; length--) {
    const name = names.get(path.slice(0, length).join("."));
    if (name !== undefined) return [name, ...path.slice(length)].join(".");
  }
  return path.join(".");
}

/**
 * Checks the entries of one file, in two steps: what is wrong with an entry is named as the file names things, and what it
 * lacks may be named only in a later one.
 */
export function checker<Request extends z.ZodType<{ name: string }>>({
  assign,
  complete,
  schema,
  errorsOf = () => [],
  warningsOf = () => [],
  amend = ({ message }) => message,
}: EntryRules<Request>) {
  const names = new Map<string, string>();
  return {
    async check(value: unknown): Promise<Unnamed<z.output<Request>>> {
      if (!isEntry(value)) return faulty("must be an object with named fields");
      const assigned = assign(value);
      for (const [path, name] of assigned.names) names.set(path, name);
      const entry = complete(assigned.entry);
      const parsed = schema.safeParse(entry, { error: describeIssue });
      const about = { ignored: assigned.ignored, name: typeof entry.name === "string" ? entry.name : null };
      const issues = (parsed.success ? issuesOf(await errorsOf(parsed.data)) : parsed.error.issues).slice(
        0,
        errorsListed,
      );
      if (parsed.success && issues.length === 0)
        return { ...about, request: parsed.data, warnings: issuesOf(await warningsOf(parsed.data)) };
      return {
        ...about,
        issues: issues.map(({ path, message }) => ({ path, message: amend({ path, message }, entry) })),
      };
    },

    name(checked: Unnamed<z.output<Request>>): Checked<z.output<Request>> {
      const named = (issues: Issue[]): FieldError[] =>
        issues.map(({ path, message }) => ({ path: nameOf(names, path), message }));
      if ("request" in checked)
        return { ...checked, nameField: nameOf(names, ["name"]), warnings: named(checked.warnings) };
      const { issues, ...about } = checked;
      return { ...about, errors: named(issues) };
    },
  };
}

const issuesOf = (errors: FieldError[]): Issue[] =>
  errors.map(({ path, message }) => ({ path: path.split("."), message }));

/** An entry that is wrong as a whole. */
export const faulty = (message: string) => ({ ignored: [], name: null, issues: [{ path: [], message }] });
