import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { Outlet, useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect, useMemo, useState } from "react";
import { Blocking } from "../features/announcements/pending/Blocking.tsx";
import { usePendingSystem } from "../features/announcements/pending/usePending.ts";
import { cancellingKey } from "../features/observations/cancellingKey.ts";
import { SetPageSite } from "../format/AtSite.tsx";
import { zoneName } from "../format/moment.ts";
import { browserZone, type Site, shownZone, useClocks, ViewerClocks } from "../format/zone.ts";
import { isAnythingUnsaved, mayLeave, useQuestion } from "../forms/unsaved.ts";
import { onOtherPerson } from "../heldSession.ts";
import { lazyPart } from "../lazyPart.ts";
import { useOutage } from "../live/state.ts";
import { useLive } from "../live/useLive.ts";
import { useKeptAt } from "../offline/state.ts";
import { outages } from "../problem.ts";
import { useProfile } from "../session.ts";
import { queryClient } from "../trpc.ts";
import { HintLayer } from "../ui/page/HintLayer.tsx";
import { toastLibrary, useToastsWanted } from "../ui/page/toast.ts";
import { Time } from "../ui/values/Time.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { HoldAsked } from "./HoldAsked.tsx";
import { InsideMain } from "./insideMain.ts";
import { Rail } from "./Rail.tsx";
import classes from "./Shell.module.css";
import { TopBar } from "./TopBar.tsx";

const NavigationDrawer = lazyPart(() => import("./NavigationDrawer.tsx"));
const loadToasts = () => import("./Toasts.tsx");
const Toasts = lazyPart(loadToasts);

/** The frame of every page of a signed-in person; inert while there is something to acknowledge. */
export function Shell() {
  useLive();
  useWorkWithoutNetwork();
  const profile = useProfile();
  const pending = usePendingSystem();
  const isBlocked = pending.length > 0;
  const [chosen, setCollapsed] = useLocalStorage<boolean>({
    key: "meridian.rail-collapsed",
    getInitialValueInEffect: false,
  });
  // Where lists need the room, unless somebody has chosen; `public/appearance.js` decides the same.
  const isTight = useMediaQuery("(max-width: 75em)", false, { getInitialValueInEffect: false });
  const isCollapsed = chosen ?? isTight;
  const [site, setSite] = useState<Site>();
  const { timezone, time_display: display } = profile;
  const clocks = useMemo(() => ({ own: timezone ?? browserZone, display, site }), [timezone, display, site]);
  const [isOpen, drawer] = useDisclosure(false);
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const areToastsWanted = useToastsWanted();
  useCancellationsLeftOver(profile.id);
  useEffect(() => onOtherPerson(profile.id, () => window.location.reload()), [profile.id]);
  // The page's own rail, shown until now, has done its work.
  useEffect(() => document.getElementById("static-shell")?.remove(), []);
  return (
    <ViewerClocks value={clocks}>
      <div className={classes.shell} inert={isBlocked} data-collapsed={isCollapsed || undefined}>
        <a href="#content" className={classes.skip}>
          Skip to the content
        </a>
        <div className={classes.rail}>
          <Rail isCollapsed={isCollapsed} onCollapse={() => setCollapsed(!isCollapsed)} />
        </div>
        <TopBar isBlocked={isBlocked} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <OutageBar />
          <div className={classes.page}>
            <SetPageSite value={setSite}>
              <InsideMain value>
                <Outlet />
              </InsideMain>
            </SetPageSite>
            <ZoneNote />
          </div>
          <HintLayer />
        </main>
        {isNarrow && <BottomBar onMore={drawer.open} />}
      </div>
      <LeaveGuard />
      {!isBlocked && <HoldAsked />}
      <Suspense>
        {isBlocked && <Blocking pending={pending} />}
        {isOpen && <NavigationDrawer isOpen={!isBlocked} onClose={drawer.close} />}
        {areToastsWanted && <Toasts />}
      </Suspense>
    </ViewerClocks>
  );
}

/** The zone of the page's times, and its owner. */
function ZoneNote() {
  const clocks = useClocks();
  const zone = shownZone(clocks);
  const site = clocks.site?.zone === zone ? `, the time at ${clocks.site.name}` : "";
  const name = zoneName(new Date().toISOString(), zone);
  return (
    <p className={classes.zone}>
      Times in {zone === name ? zone : `${zone} (${name})`}
      {site}
    </p>
  );
}

const load = () => import("./DiscardDialog.tsx");
const DiscardDialog = lazyPart(load);

interface Place {
  pathname: string;
  search: object;
}

const tabOf = ({ search }: Place) => (search as { tab?: string }).tab;

/** Filters of a list are in the address, too, and take nothing away. */
const isLeft = (current: Place, next: Place) =>
  current.pathname !== next.pathname || tabOf(current) !== tabOf(next);

/** Asks before a page, a tab or the browser's own tab is left with something unsaved. */
function LeaveGuard() {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => isLeft(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => isAnythingUnsaved(),
  });
  // It is asked without a connection, too: it is there before that may be lost, but after the first page.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), 2000);
    return () => clearTimeout(timer);
  }, []);
  const question = useQuestion();
  return <Suspense>{question && <DiscardDialog {...question} />}</Suspense>;
}

/** Has the application open without a network from now on, once the first page is there, or takes long. */
function useWorkWithoutNetwork() {
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      stop();
      clearTimeout(quiet);
      clearTimeout(latest);
    };
    const load = async () => {
      const [{ keepWhatIsRead }, { workWithoutNetwork }] = await Promise.all([
        import("../offline/kept.ts"),
        import("../offline/worker.ts"),
      ]);
      await Promise.all([keepWhatIsRead(), workWithoutNetwork()]);
      // Whatever fails without a network says so in a toast.
      await toastLibrary();
      await loadToasts();
    };
    // Without a network its parts can't be loaded: the next start of the application tries again.
    const begin = () => {
      end();
      load().catch(() => {});
    };
    const latest = setTimeout(begin, 2000);
    const stop = queryClient.getQueryCache().subscribe(() => {
      clearTimeout(quiet);
      if (queryClient.isFetching() === 0) quiet = setTimeout(begin, 300);
    });
    return end;
  }, []);
}

/** Says that nothing on the page is up to date, for as long as that is so, and since when. */
function OutageBar() {
  const keptAt = useKeptAt();
  // Opened with what was kept, it has asked the server in vain already.
  const outage = useOutage() ?? (keptAt === undefined ? undefined : "unreachable");
  return (
    <div role="status" className={classes.place}>
      {outage && (
        <p className={classes.bar}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          <span>
            {outages[outage].title}.{" "}
            {keptAt === undefined ? (
              "This page may be out of date."
            ) : (
              <>
                You see what was read <Time at={new Date(keptAt).toISOString()} />.
              </>
            )}
            {outage === "unreachable" && " Reconnecting…"}
          </span>
        </p>
      )}
    </div>
  );
}

/** Sends cancellations that a page has left before it could; hardly ever is there one. */
function useCancellationsLeftOver(by: string) {
  useEffect(() => {
    if (localStorage.getItem(cancellingKey))
      void import("../features/observations/cancelling.ts").then(({ cancelLeftOver }) => cancelLeftOver(by));
  }, [by]);
}
