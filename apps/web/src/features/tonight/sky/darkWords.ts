import type { TonightSite } from "@meridian/contract";
import { describeDuration } from "../../../format/quantity.ts";

type Site = Pick<TonightSite, "name" | "latitude" | "state" | "is_dark" | "dark_from" | "dark_until">;

/** A time to come in words, to the minute: "in 2 h 10 min". */
function timeTo(at: number, now: number): string {
  const minutes = Math.ceil((at - now) / 60_000);
  return minutes <= 1 ? "in a minute" : `in ${describeDuration(minutes * 60)}`;
}

/** Tells where it is dark at a moment, and where it gets dark next: "Dark now at 5 of 12; next: Teide in 2 h 10 min". */
export function darkWords(sites: readonly Site[], now: number): string | undefined {
  // A site without a place has no night that anybody knows of.
  const placed = sites.filter(({ latitude }) => latitude !== null);
  if (placed.length === 0) return undefined;
  const dark = placed.filter(({ is_dark }) => is_dark);
  const next = placed
    .filter(({ is_dark, dark_from }) => !is_dark && dark_from !== null && Date.parse(dark_from) > now)
    .toSorted((one, other) => Date.parse(one.dark_from!) - Date.parse(other.dark_from!))[0];
  const when = next && `${next.name} ${timeTo(Date.parse(next.dark_from!), now)}`;
  if (when && placed.length === 1) return `Dark at ${when}`;
  const first = headOf(placed, dark);
  return when ? `${first}; next: ${when}` : first;
}

function headOf(placed: readonly Site[], dark: readonly Site[]): string {
  if (dark.length === 0) return placed.length === 1 ? `Not dark at ${placed[0]!.name}` : "Dark nowhere now";
  const offline = offlineWords(dark);
  if (placed.length === 1) return `Dark now at ${placed[0]!.name}${offline}`;
  const where = dark.length === placed.length ? `all ${placed.length}` : `${dark.length} of ${placed.length}`;
  return `Dark now at ${where}${offline}`;
}

/** Those of the dark ones where nothing can be observed all the same. */
function offlineWords(dark: readonly Site[]): string {
  const away = dark.filter(({ state }) => state === "offline").length;
  if (away === 0) return "";
  if (away < dark.length) return `, ${away} of them offline`;
  return away === 1 ? ", which is offline" : away === 2 ? ", both offline" : ", all offline";
}
