import { isDeepStrictEqual } from "node:util";

/** Those of the given fields that differ from what is stored: as they were, and as they are to be. */
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
