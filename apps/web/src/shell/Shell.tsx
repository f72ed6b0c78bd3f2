import { useDisclosure, useLocalStorage } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { Blocking } from "../features/announcements/pending/Blocking.tsx";
import { usePendingSystem } from "../features/announcements/pending/usePending.ts";
import { SetPageSite } from "../format/AtSite.tsx";
import { browserZone, type Site, ViewerClocks } from "../format/zone.ts";
import { lazyPart } from "../lazyPart.ts";
import { useLive } from "../live/useLive.ts";
import { useProfile } from "../session.ts";
import { HintLayer } from "../ui/page/HintLayer.tsx";
import { useToastsWanted } from "../ui/page/toast.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { OutageBar } from "./OutageBar.tsx";
import { Rail } from "./Rail.tsx";
import classes from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";
import { ZoneNote } from "./ZoneNote.tsx";

const NavigationDrawer = lazyPart(() => import("./NavigationDrawer.tsx"));
const Toasts = lazyPart(() => import("./Toasts.tsx"));

/** What surrounds every page of a signed-in person; inert while there is something to acknowledge. */
export function Shell() {
  useLive();
  const profile = useProfile();
  const pending = usePendingSystem();
  const isBlocked = pending.length > 0;
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: "meridian.rail-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [site, setSite] = useState<Site>();
  const { timezone, time_display: display } = profile;
  const clocks = useMemo(() => ({ own: timezone ?? browserZone, display, site }), [timezone, display, site]);
  const [isOpen, drawer] = useDisclosure(false);
  const areToastsWanted = useToastsWanted();
  return (
    <ViewerClocks value={clocks}>
      <div className={classes.shell} inert={isBlocked} data-collapsed={isCollapsed || undefined}>
        <a href="#content" className={classes.skip}>
          Skip to the content
        </a>
        <div className={classes.rail}>
          <Rail isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        </div>
        <TopBar onOpenNavigation={drawer.open} isBlocked={isBlocked} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <OutageBar />
          <div className={classes.page}>
            <SetPageSite value={setSite}>
              <Outlet />
            </SetPageSite>
            <ZoneNote />
          </div>
          <HintLayer />
        </main>
      </div>
      <LeaveGuard />
      <Suspense>
        {isBlocked && <Blocking pending={pending} />}
        {isOpen && <NavigationDrawer isOpen={!isBlocked} onClose={drawer.close} />}
        {areToastsWanted && <Toasts />}
      </Suspense>
    </ViewerClocks>
  );
}
