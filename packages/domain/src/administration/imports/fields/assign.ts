import type { Field } from "./field.ts";

export type Entry = Record<string, unknown>;
export const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True for an empty value: null, or an empty cell. */
const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/** Puts a value where a dotted path leads; a number in the path is a place in a list. */
function put(entry: Entry, path: string, value: unknown) {
  const steps = path.split(".");
  const last = steps.pop()!;
  let at = entry;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1] ?? last;
    at[step] ??= /^\d+$/.test(next) ? [] : {};
    at = at[step] as Entry;
  }
  at[last] = value;
}

/** The paths that others begin with: `sequence` and `sequence.mosaic` of `sequence.mosaic.rows`. */
const groupsOf = (fields: Field[]) =>
  new Set(
    fields.flatMap(({ path }) => {
      const steps = path.split(".");
      return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join("."));
    }),
  );

/** The names of an entry with their values, those inside a group like `target` dotted. */
function* said(entry: Entry, groups: Set<string>, within = ""): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(entry)) {
    const path = within + name.trim();
    if (isEntry(value) && groups.has(path.toLowerCase())) yield* said(value, groups, `${path}.`);
    else yield [path, value];
  }
}

export interface Assigned {
  entry: Entry;
  /** The file's own names of its fields, by path. */
  names: Map<string, string>;
  /** Fields that Meridian has no place for. */
  ignored: string[];
}

/** Sorts what a file's entry says into the fields of a document. */
export function assigner(fields: Field[], lists: Record<string, Field[]> = {}) {
  const byName = new Map(fields.flatMap((one) => [one.path, ...one.names].map((name) => [name, one])));
  const groups = groupsOf(fields);
  const inLists = Object.entries(lists).map(([path, inner]) => [path, assigner(inner)] as const);

  return function assign(given: Entry): Assigned {
    const result: Assigned = { entry: {}, names: new Map(), ignored: [] };
    const givenLists = new Set<string>();
    for (const [name, value] of said(given, groups)) {
      const field = byName.get(name.toLowerCase());
      if (!field || result.names.has(field.path)) {
        if (name) result.ignored.push(name);
        continue;
      }
      result.names.set(field.path, name);
      if (isBlank(value)) continue;
      if (field.path in lists) givenLists.add(field.path);
      // A list given as such wins over the columns of its first entry.
      const [list, place] = field.path.split(".");
      if (place !== "0" || !givenLists.has(list!)) put(result.entry, field.path, field.read(value));
    }
    for (const [path, assignOne] of inLists) assignList(result, path, assignOne);
    return result;
  };
}

function assignList(result: Assigned, path: string, assignOne: (given: Entry) => Assigned) {
  const list = result.entry[path];
  if (!Array.isArray(list)) return;
  result.entry[path] = list.map((given) => {
    if (!isEntry(given)) return given;
    const { entry, ignored } = assignOne(given);
    for (const name of ignored) result.ignored.push(`${path}.${name}`);
    return entry;
  });
}
