import type { TonightSite } from "@meridian/contract";

interface Night {
  /** The local date of its evening. */
  night: string;
  start: string;
}

/** The date of the night that is under way at one of some observatories, or of the one that begins first. */
export function nightAtHand(nights: readonly Night[], now = new Date()): string {
  const [first] = nights.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  return first?.night ?? now.toISOString().slice(0, 10);
}

const halfADay = 12 * 3_600_000;

/** The nights of now or next at all observatories, or at the one that is chosen. */
export const nightsFrom = (sites: readonly TonightSite[] = [], chosen?: string): Night[] =>
  sites.flatMap(({ id, timezone, dark_from: start }) => {
    if (start === null || (chosen !== undefined && id !== chosen)) return [];
    // In a short summer's night it gets dark after midnight.
    const noonBefore = new Date(Date.parse(start) - halfADay);
    return { night: new Intl.DateTimeFormat("sv-SE", { timeZone: timezone }).format(noonBefore), start };
  });
