import { createRootRoute, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { readyToBlock } from "../features/announcements/pending/Blocking.tsx";
import { isOfSystem, pendingQuery } from "../features/announcements/pending/usePending.ts";
import { holdSession, tellPerson } from "../heldSession.ts";
import { lazyPage } from "../lazyPart.ts";
import { openWithKept } from "../offline/state.ts";
import { hasStatus, problemOf } from "../problem.ts";
import { queryClient, trpc } from "../trpc.ts";
import { AdministrationOnly } from "./AdministrationOnly.tsx";
import { NotFoundPage } from "./fallbacks.tsx";

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

// Everything inside the shell needs a signed-in person, and what they must acknowledge before anything else.
export const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyPage(() => import("./Shell.tsx"), "Shell"),
  beforeLoad: async ({ location, preload }) => {
    // A link is only pointed at: without a session, asking would lead away from a page that needs none.
    if (preload) return;
    try {
      await enter();
    } catch (error) {
      if (hasStatus(error, 401)) throw redirect({ to: "/sign-in", search: { redirect: location.href } });
      // Nobody answered: then with what was last read, if it says who is signed in.
      if (problemOf(error) || !(await openWithKept())) throw error;
      await enter();
    }
  },
});

/** Reads whoever is signed in, and what they must acknowledge. */
async function enter() {
  const [{ items }, { id }] = await Promise.all([
    queryClient.ensureQueryData(pendingQuery),
    queryClient.ensureQueryData(trpc.profile.get.queryOptions({})),
  ]);
  if (items.some(isOfSystem)) await readyToBlock();
  holdSession();
  tellPerson(id);
}

export const administration = createRoute({
  getParentRoute: () => shell,
  id: "administration",
  component: AdministrationOnly,
});
