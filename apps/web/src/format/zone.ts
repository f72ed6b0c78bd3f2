import type { TimeDisplay } from "@meridian/contract";
import { createContext, useContext } from "react";

export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An observatory that moments are about. */
export interface Site {
  name: string;
  zone: string;
  /** True if the page is the observatory's own, which speaks its time. */
  isPage?: boolean;
  /** True if it is compared with others: moments are shown by one clock, and its own is only told beside that. */
  isOneOfMany?: boolean;
}

/** The clocks that a moment may be read by: the person's, UTC, and that of a site if there is one. */
export interface Clocks {
  own: string;
  display: TimeDisplay;
  site?: Site | undefined;
}

export const ViewerClocks = createContext<Clocks>({ own: browserZone, display: "own" });
export const useClocks = () => useContext(ViewerClocks);

/** The IANA time zone that moments are shown in. */
export const useZone = () => shownZone(useClocks());

export function shownZone({ own, display, site }: Clocks): string {
  if (site?.isPage) return site.zone;
  if (display === "utc") return "UTC";
  return (display === "site" && !site?.isOneOfMany && site?.zone) || own;
}

/** Returns what a zone's clock says at an instant, and what that clock is called. */
const reading = (zone: string, instant: string) =>
  new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, timeZoneName: "short" },
    ...{ day: "numeric", hour: "numeric", minute: "numeric" },
  }).format(new Date(instant));

/** The clocks that differ at an instant, each with whose it is; the one that is shown comes first. */
export function differing(clocks: Clocks, instant: string): { zone: string; of: string }[] {
  const { own, site } = clocks;
  const all = [
    { zone: own, of: "your time" },
    { zone: "UTC", of: "" },
    ...(site ? [{ zone: site.zone, of: site.name }] : []),
  ];
  const shown = reading(shownZone(clocks), instant);
  return [...Map.groupBy(all, ({ zone }) => reading(zone, instant))]
    .sort(([one], [other]) => Number(other === shown) - Number(one === shown))
    .map(([, same]) => ({ zone: same[0]!.zone, of: same.flatMap(({ of }) => of || []).join(" and ") }));
}

const known = new Map<string, boolean>();

/** True if browsers know the zone: an observatory at rest may say anything. */
export function isZone(zone: string): boolean {
  const before = known.get(zone);
  if (before !== undefined) return before;
  let is = true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
  } catch {
    is = false;
  }
  known.set(zone, is);
  return is;
}
