/**
 * Gives each of some things one of its candidates, none to two, so that as few as possible are left without. Returns those that
 * are left. (Kuhn's method of augmenting paths.)
 */
export function unmatched<T, C>(things: readonly T[], candidatesOf: (thing: T) => readonly C[]): T[] {
  const holder = new Map<C, T>();
  const give = (thing: T, tried: Set<C>): boolean =>
    candidatesOf(thing).some((candidate) => {
      if (tried.has(candidate)) return false;
      tried.add(candidate);
      const held = holder.get(candidate);
      if (held !== undefined && !give(held, tried)) return false;
      holder.set(candidate, thing);
      return true;
    });
  return things.filter((thing) => !give(thing, new Set()));
}
