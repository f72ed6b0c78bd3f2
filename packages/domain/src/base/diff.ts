import { isDeepStrictEqual } from "node:util";

/** Returns the given fields that differ from the stored ones, with their old and new values. */
export function diff<Fields extends object>(
  stored: Partial<Fields>,
  given: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = (Object.keys(given) as (keyof Fields)[]).filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], stored[name]),
  );
  const pick = (from: Partial<Fields>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>;
  return { before: pick(stored), after: pick(given) };
}
