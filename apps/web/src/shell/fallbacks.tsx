import { Button, Skeleton, Stack } from "@mantine/core";
import { IconMoodPuzzled, IconPlugConnectedX, IconTelescopeOff } from "@tabler/icons-react";
import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { PageMissing } from "../lazyPart.ts";
import { problemOf } from "../problem.ts";
import { Notice } from "../ui/page/Notice.tsx";
import { PageHeader } from "../ui/page/PageHeader.tsx";
import { ErrorPanel } from "../ui/page/WithoutData.tsx";
import classes from "./fallbacks.module.css";
import { InsideMain } from "./insideMain.ts";

/** The page's main part, which is there already inside of the shell. */
function Page({ children }: { children: ReactNode }) {
  const Part = useContext(InsideMain) ? "div" : "main";
  return <Part className={classes.page}>{children}</Part>;
}

/** The shape of a page that is on its way. */
export function PendingPage() {
  return (
    <Stack gap="md" className={classes.page} role="status" aria-label="Loading">
      <Skeleton height={28} width="14rem" />
      <Skeleton height={16} width="22rem" maw="100%" />
      <Skeleton height="16rem" radius="md" />
    </Stack>
  );
}

export function NotFoundPage() {
  return (
    <Page>
      <NotFound />
    </Page>
  );
}

/** The same inside of the shell, which has the page's main part already. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <div className="surface">
        <Notice icon={IconTelescopeOff} title="There is no page at this address">
          <p>The link may be old or mistyped.</p>
          <Button component={Link} to="/">
            To Tonight
          </Button>
        </Notice>
      </div>
    </>
  );
}

/** The page for anything that another page didn't see coming: a refused load, or a mistake of ours. */
export function CrashPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof PageMissing) return <MissingPage />;
  const isOurs = !problemOf(error) && error instanceof Error && error.name !== "TRPCClientError";
  return (
    <Page>
      <PageHeader title="Something went wrong" />
      <div className="surface">{isOurs ? <Broken /> : <ErrorPanel error={error} retry={again} />}</div>
    </Page>
  );
}

/** Opens by itself once the page can be loaded. */
function MissingPage() {
  const isHopeless = useReloadOnReturn();
  if (isHopeless)
    return (
      <Page>
        <div className="surface">
          <Broken />
        </div>
      </Page>
    );
  return (
    <Page>
      <PageHeader title="Page not loaded" />
      <div className="surface" role="alert">
        <Notice icon={IconPlugConnectedX} tone="bad" title="Couldn't load this page">
          Check your connection. The page opens by itself once Meridian answers.
        </Notice>
      </div>
    </Page>
  );
}

function Broken() {
  return (
    <div role="alert">
      <Notice icon={IconMoodPuzzled} tone="bad" title="Couldn't show this page">
        <p>
          Your data is untouched. Load the page again; if it happens again, tell an administrator what you
          were doing. A new version may have been installed since you opened it.
        </p>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Notice>
    </div>
  );
}

const pause = 2000;
const key = "meridian.reloaded";

/** A page whose code is missing on a server that answers would be loaded again and again. */
function wasJustReloaded(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key));
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - before < 30_000;
  } catch {
    return true;
  }
}

async function canReachServer(): Promise<boolean> {
  try {
    return (await fetch("/livez", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew as soon as the server answers; says when that was tried in vain. */
function useReloadOnReturn(): boolean {
  const [isHopeless, setHopeless] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      const isThere = await canReachServer();
      if (isOver) return;
      if (!isThere) timer = setTimeout(look, pause);
      else if (wasJustReloaded()) setHopeless(true);
      else window.location.reload();
    };
    void look();
    window.addEventListener("online", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("online", look);
    };
  }, []);
  return isHopeless;
}
