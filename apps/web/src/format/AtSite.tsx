import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from "react";
import { isZone, type Site, useClocks, ViewerClocks } from "./zone.ts";

/** Tells the shell, whose clock and footer stand outside of the page, which observatory the page is about. */
export const SetPageSite = createContext<(site: Site | undefined) => void>(() => {});

const valid = (site: Site): Site => (isZone(site.zone) ? site : { ...site, zone: "UTC" });

interface AtSiteProps {
  /** Undefined where the moments are about none. */
  site: Site | undefined;
  children: ReactNode;
}

/** Within this, moments are about an observatory: its time is told beside one's own and UTC. */
export function AtSite({ site, children }: AtSiteProps) {
  const outer = useClocks();
  // A list on an observatory's page stays in the page's time.
  const within = outer.site?.isPage || !site ? outer.site : valid(site);
  const { own, display } = outer;
  const clocks = useMemo(
    () => ({ own, display, site: within }),
    [own, display, within?.name, within?.zone, within?.isPage, within?.isOneOfMany],
  );
  return <ViewerClocks value={clocks}>{children}</ViewerClocks>;
}

/** The same of a whole page. */
export function PageAtSite({ site, children }: AtSiteProps) {
  const tell = useContext(SetPageSite);
  const { name, zone, isPage } = (site && valid(site)) ?? {};
  useLayoutEffect(() => {
    if (name === undefined || zone === undefined) return undefined;
    tell({ name, zone, ...(isPage && { isPage }) });
    return () => tell(undefined);
  }, [tell, name, zone, isPage]);
  return <AtSite site={site}>{children}</AtSite>;
}
