import { type Document, LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { type Configuration, configuration } from "./config.ts";

/** The configuration is wrong; the message has a line for each fault. */
export class ConfigurationFault extends Error {
  override name = "ConfigurationFault";
}

/** The expectation that an issue breaks. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined || issue.input === null || issue.input === "") return "is required";
  if (issue.code === "invalid_type") return `must be ${article(issue.expected)}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "array") return "must name at least one";
  if (issue.code === "too_small")
    return `must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "invalid_format") return "must be an address that begins with http:// or https://";
  return undefined;
}

const article = (expected: string) =>
  ({
    ...{ int: "a whole number", number: "a number", string: "a text", array: "a list" },
    boolean: "true or false",
    object: "a list of names with values",
  })[expected] ?? expected;

/** Returns the faults of the way that was begun, where something may be given in several ways. */
function nearest(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isWithin = ({ path, code }: z.core.$ZodIssue) => path.length > 0 || code === "unrecognized_keys";
  const begun = issue.errors.find((issues) => issues.every(isWithin));
  return begun?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}

/** Names at the top that have a value of their own, or have to have one. */
const noSections = ["data", "observer", "rotator_offset", "devices"];

/** A section whose lines are all comments is empty, and not missing. */
const withEmptySections = (content: object | null) =>
  Object.fromEntries(
    Object.entries(content ?? {}).map(([name, value]) => [
      name,
      value === null && !noSections.includes(name) ? {} : value,
    ]),
  );

/** The content of a document, without the aliases that make much of little. Throws ConfigurationFault with the line of the first one. */
function contentOf(document: Document.Parsed, lineAt: (offset: number) => string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    let first = 0;
    visit(document, {
      Alias(_, { range }) {
        first = range?.[0] ?? 0;
        return visit.BREAK;
      },
    });
    throw new ConfigurationFault(`${lineAt(first)}: can't be read: ${(error as Error).message}`);
  }
}

/** The section with what is given in place of its own; one that is none stays as it is, to be named. */
const withGiven = (section: unknown, given: object) =>
  section === undefined || section === null || (typeof section === "object" && !Array.isArray(section))
    ? { ...section, ...given }
    : section;

interface Given {
  url?: string | undefined;
  key?: string | undefined;
}

/** Reads YAML, and finds lines of the file that it is from. */
function parsed(text: string, file: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => `${file}:${lines.linePos(offset).line}`;
  /** The nearest place in the file that a path leads to: what is missing has none of its own. */
  function place(path: readonly PropertyKey[]): string {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range) return lineAt(node.range[0]);
    }
    return file;
  }
  return { document, lineAt, place };
}

/** Finds the line of a setting by its path, as `observatory.yaml:12`; the one of its section where it isn't set. */
export const linesOf = (text: string, file: string) => parsed(text, file).place;

/**
 * Reads a configuration. `given` stands in place of Meridian's address and key in the file. Throws ConfigurationFault, which
 * names the line of each fault and what is expected there.
 */
export function readConfiguration(text: string, file: string, given: Given = {}): Configuration {
  const { document, lineAt, place } = parsed(text, file);
  if (document.errors.length > 0)
    throw new ConfigurationFault(
      document.errors.map(({ pos, message }) => `${lineAt(pos[0])}: ${message}`).join("\n"),
    );
  const content = contentOf(document, lineAt);
  if (typeof content !== "object" || Array.isArray(content))
    throw new ConfigurationFault(`${file}:1: must have names with values, as meridian: and site:`);
  const { meridian } = content as { meridian?: unknown };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const read = configuration.safeParse(
    { ...withEmptySections(content), meridian: withGiven(meridian, set) },
    { error: inWords },
  );
  if (read.success) return read.data;
  const faults = read.error.issues
    .flatMap(nearest)
    .flatMap(({ path, message, code, ...issue }) =>
      code === "unrecognized_keys"
        ? (issue as unknown as { keys: string[] }).keys.map(
            (key) => `${place([...path, key])}: ${[...path, key].join(".")} isn't known`,
          )
        : [`${place(path)}: ${path.join(".")}: ${message}`],
    );
  throw new ConfigurationFault(faults.join("\n"));
}
