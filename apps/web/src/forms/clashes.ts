/** A field that somebody else saved with another value than it had. */
export interface Clash {
  path: string;
  theirs: unknown;
  /** What the form shows. */
  mine: unknown;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether two values say the same; the keys by which rows are told apart say nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (name, inner) => (name === "key" ? undefined : inner));
  return text(one) === text(other);
}

/** Each field that the others have changed since, in groups of fields, too. */
export function clashesOf(before: object, theirs: object, mine: object, at = ""): Clash[] {
  return Object.entries(theirs).flatMap(([field, value]): Clash[] => {
    const [was, own] = [before, mine].map((values) => (values as Record<string, unknown>)[field]);
    const path = `${at}${field}`;
    if (isRecord(was) && isRecord(value) && isRecord(own)) return clashesOf(was, value, own, `${path}.`);
    return isSame(was, value) ? [] : [{ path, theirs: value, mine: own }];
  });
}
