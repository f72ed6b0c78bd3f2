import { createRoute, createRouter } from "@tanstack/react-router";
import { rememberSearch } from "./data/lastList.ts";
import { analyticsRoutes } from "./features/analytics/routes.ts";
import { announcementsAdministrationRoutes, announcementsRoutes } from "./features/announcements/routes.ts";
import { apiKeysRoutes } from "./features/api-keys/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { backupsRoutes } from "./features/backups/routes.ts";
import { cleanupsRoutes } from "./features/cleanups/routes.ts";
import { healthRoutes } from "./features/health/routes.ts";
import { imagesRoutes } from "./features/images/routes.ts";
import { importsRoutes } from "./features/imports/routes.ts";
import { integrityRoutes } from "./features/integrity/routes.ts";
import { observationsRoutes } from "./features/observations/routes.ts";
import { observatoriesRoutes } from "./features/observatories/routes.ts";
import { organizationsRoutes, storageAccessRoutes } from "./features/organizations/routes.ts";
import { outboxRoutes } from "./features/outbox/routes.ts";
import { profileRoutes } from "./features/profile/routes.ts";
import { projectsRoutes } from "./features/projects/routes.ts";
import { settingsRoutes } from "./features/settings/routes.ts";
import { signInRoutes } from "./features/sign-in/routes.ts";
import { targetsRoutes } from "./features/targets/routes.ts";
import { tonightRoutes } from "./features/tonight/routes.ts";
import { undeliveredRoutes } from "./features/undelivered/routes.ts";
import { usersRoutes } from "./features/users/routes.ts";
import { versionsRoutes } from "./features/versions/routes.ts";
import { CrashPage, NotFound, NotFoundPage, PendingPage } from "./shell/fallbacks.tsx";
import { administration, root, shell } from "./shell/parents.ts";
import { leadToSignIn } from "./shell/sessionEnd.ts";

const nowhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

const routeTree = root.addChildren([
  ...signInRoutes,
  ...storageAccessRoutes,
  shell.addChildren([
    ...tonightRoutes,
    ...observationsRoutes,
    ...imagesRoutes,
    ...observatoriesRoutes,
    ...projectsRoutes,
    ...targetsRoutes,
    ...organizationsRoutes,
    ...announcementsRoutes,
    ...apiKeysRoutes,
    ...profileRoutes,
    ...versionsRoutes,
    administration.addChildren([
      ...announcementsAdministrationRoutes,
      ...healthRoutes,
      ...analyticsRoutes,
      ...importsRoutes,
      ...cleanupsRoutes,
      ...integrityRoutes,
      ...backupsRoutes,
      ...outboxRoutes,
      ...undeliveredRoutes,
      ...usersRoutes,
      ...auditRoutes,
      ...settingsRoutes,
    ]),
    nowhere,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: "/app",
  defaultPreload: "intent",
  scrollRestoration: true,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

leadToSignIn(router);

router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
  if (fromLocation) rememberSearch(fromLocation.pathname, fromLocation.search);
});
