import type { TonightSite } from "@meridian/contract";

type Site = Pick<TonightSite, "id" | "state" | "is_dark" | "dark_from">;

/** Milliseconds at which the darkness of a site begins; of one where it is dark now it has. */
const darkFrom = ({ is_dark, dark_from }: Site): number =>
  is_dark ? 0 : dark_from ? Date.parse(dark_from) : Number.POSITIVE_INFINITY;

const isOffline = ({ state }: Site) => state === "offline";

/**
 * The observatory that a form begins with: where it is dark now, or is to be next, rather at one that is connected; among
 * several the one that was chosen last. That one, too, where nothing is known of any.
 */
export function startingPlace(sites: readonly Site[], last: string): string {
  const [first] = sites.toSorted(
    (one, other) =>
      Number(isOffline(one)) - Number(isOffline(other)) ||
      darkFrom(one) - darkFrom(other) ||
      Number(other.id === last) - Number(one.id === last),
  );
  return first?.id ?? last;
}
