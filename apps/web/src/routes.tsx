import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { announcementSearch, announcementsSearch } from "./features/announcements/search.ts";
import { auditSearch } from "./features/audit/search.ts";
import { importsSearch } from "./features/imports/search.ts";
import { issuesSearch } from "./features/integrity/search.ts";
import { newObservationSearch } from "./features/observations/search.ts";
import { observatoriesSearch, observatorySearch } from "./features/observatories/search.ts";
import { organizationSearch, organizationsSearch } from "./features/organizations/search.ts";
import { outboxSearch } from "./features/outbox/search.ts";
import { projectSearch, projectsSearch } from "./features/projects/search.ts";
import { signInSearch } from "./features/sign-in/search.ts";
import { usersSearch } from "./features/users/search.ts";
import { hasStatus } from "./problem.ts";
import { AdministrationOnly } from "./shell/AdministrationOnly.tsx";
import { CrashPage, NotFoundPage, PendingPage } from "./shell/fallbacks.tsx";
import { queryClient, signedOut, trpc } from "./trpc.ts";
import { analyticsSearch } from "./ui/analytics/search.ts";
import { observationsSearch } from "./ui/observations/search.ts";
import { newSearch } from "./ui/search.ts";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import("./features/sign-in/SignInPage.tsx"), "SignInPage"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  validateSearch: signInSearch,
  component: lazyRouteComponent(() => import("./features/sign-in/SignUpPage.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("./features/sign-in/ForgotPasswordPage.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => import("./features/sign-in/ResetPasswordPage.tsx"),
    "ResetPasswordPage",
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify-email",
  component: lazyRouteComponent(() => import("./features/sign-in/VerifyEmailPage.tsx"), "VerifyEmailPage"),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email",
  component: lazyRouteComponent(() => import("./features/sign-in/ConfirmEmailPage.tsx"), "ConfirmEmailPage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyRouteComponent(
    () => import("./features/sign-in/invitation/InvitationPage.tsx"),
    "InvitationPage",
  ),
});

// Everything inside the shell needs a signed-in person, and what they must acknowledge before anything else.
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyRouteComponent(() => import("./shell/Shell.tsx"), "Shell"),
  beforeLoad: async ({ location, preload }) => {
    // A link is only pointed at: without a session, asking would lead away from a page that needs none.
    if (preload) return;
    try {
      await Promise.all([
        queryClient.ensureQueryData(trpc.profile.get.queryOptions({})),
        queryClient.ensureQueryData(trpc.announcements.pending.queryOptions({ limit: 200 })),
      ]);
    } catch (error) {
      if (hasStatus(error, 401)) throw redirect({ to: "/sign-in", search: { redirect: location.href } });
      throw error;
    }
  },
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: "/",
  component: lazyRouteComponent(() => import("./features/dashboard/DashboardPage.tsx"), "DashboardPage"),
});

const observations = createRoute({
  getParentRoute: () => shell,
  path: "/observations",
  validateSearch: observationsSearch,
  component: lazyRouteComponent(
    () => import("./features/observations/ObservationsPage.tsx"),
    "ObservationsPage",
  ),
});

const newObservation = createRoute({
  getParentRoute: () => shell,
  path: "/observations/new",
  validateSearch: newObservationSearch,
  component: lazyRouteComponent(
    () => import("./features/observations/form/NewObservationPage.tsx"),
    "NewObservationPage",
  ),
});

const observation = createRoute({
  getParentRoute: () => shell,
  path: "/observations/$id",
  component: lazyRouteComponent(
    () => import("./features/observations/detail/ObservationPage.tsx"),
    "ObservationPage",
  ),
});

const editObservation = createRoute({
  getParentRoute: () => shell,
  path: "/observations/$id/edit",
  component: lazyRouteComponent(
    () => import("./features/observations/form/EditObservationPage.tsx"),
    "EditObservationPage",
  ),
});

const observatories = createRoute({
  getParentRoute: () => shell,
  path: "/observatories",
  validateSearch: observatoriesSearch,
  component: lazyRouteComponent(
    () => import("./features/observatories/ObservatoriesPage.tsx"),
    "ObservatoriesPage",
  ),
});

const newObservatory = createRoute({
  getParentRoute: () => shell,
  path: "/observatories/new",
  validateSearch: newSearch,
  component: lazyRouteComponent(
    () => import("./features/observatories/settings/NewObservatoryPage.tsx"),
    "NewObservatoryPage",
  ),
});

const observatory = createRoute({
  getParentRoute: () => shell,
  path: "/observatories/$id",
  validateSearch: observatorySearch,
  component: lazyRouteComponent(
    () => import("./features/observatories/detail/ObservatoryPage.tsx"),
    "ObservatoryPage",
  ),
});

const projects = createRoute({
  getParentRoute: () => shell,
  path: "/projects",
  validateSearch: projectsSearch,
  component: lazyRouteComponent(() => import("./features/projects/ProjectsPage.tsx"), "ProjectsPage"),
});

const newProject = createRoute({
  getParentRoute: () => shell,
  path: "/projects/new",
  validateSearch: newSearch,
  component: lazyRouteComponent(
    () => import("./features/projects/settings/NewProjectPage.tsx"),
    "NewProjectPage",
  ),
});

const project = createRoute({
  getParentRoute: () => shell,
  path: "/projects/$id",
  validateSearch: projectSearch,
  component: lazyRouteComponent(() => import("./features/projects/detail/ProjectPage.tsx"), "ProjectPage"),
});

const organizations = createRoute({
  getParentRoute: () => shell,
  path: "/organizations",
  validateSearch: organizationsSearch,
  component: lazyRouteComponent(
    () => import("./features/organizations/OrganizationsPage.tsx"),
    "OrganizationsPage",
  ),
});

const newOrganization = createRoute({
  getParentRoute: () => shell,
  path: "/organizations/new",
  component: lazyRouteComponent(
    () => import("./features/organizations/settings/NewOrganizationPage.tsx"),
    "NewOrganizationPage",
  ),
});

const organization = createRoute({
  getParentRoute: () => shell,
  path: "/organizations/$id",
  validateSearch: organizationSearch,
  component: lazyRouteComponent(
    () => import("./features/organizations/detail/OrganizationPage.tsx"),
    "OrganizationPage",
  ),
});

const announcements = createRoute({
  getParentRoute: () => shell,
  path: "/announcements",
  validateSearch: announcementsSearch,
  component: lazyRouteComponent(
    () => import("./features/announcements/AnnouncementsPage.tsx"),
    "AnnouncementsPage",
  ),
});

const announcement = createRoute({
  getParentRoute: () => shell,
  path: "/announcements/$id",
  validateSearch: announcementSearch,
  component: lazyRouteComponent(
    () => import("./features/announcements/detail/AnnouncementPage.tsx"),
    "AnnouncementPage",
  ),
});

const announce = createRoute({
  getParentRoute: () => shell,
  path: "/announce/$scope/$scopeId",
  component: lazyRouteComponent(
    () => import("./features/announcements/create/AnnouncePage.tsx"),
    "AnnouncePage",
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: "/api-keys",
  component: lazyRouteComponent(() => import("./features/api-keys/ApiKeysPage.tsx"), "ApiKeysPage"),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: "/profile",
  component: lazyRouteComponent(() => import("./features/profile/ProfilePage.tsx"), "ProfilePage"),
});

const administration = createRoute({
  getParentRoute: () => shell,
  id: "administration",
  component: AdministrationOnly,
});

const newAnnouncement = createRoute({
  getParentRoute: () => administration,
  path: "/announcements/new",
  component: lazyRouteComponent(
    () => import("./features/announcements/create/NewAnnouncementPage.tsx"),
    "NewAnnouncementPage",
  ),
});

const health = createRoute({
  getParentRoute: () => administration,
  path: "/health",
  component: lazyRouteComponent(() => import("./features/health/HealthPage.tsx"), "HealthPage"),
});

const analytics = createRoute({
  getParentRoute: () => administration,
  path: "/analytics",
  validateSearch: analyticsSearch,
  component: lazyRouteComponent(() => import("./features/analytics/AnalyticsPage.tsx"), "AnalyticsPage"),
});

const imports = createRoute({
  getParentRoute: () => administration,
  path: "/import",
  validateSearch: importsSearch,
  component: lazyRouteComponent(() => import("./features/imports/ImportsPage.tsx"), "ImportsPage"),
});

const importResult = createRoute({
  getParentRoute: () => administration,
  path: "/import/$id",
  component: lazyRouteComponent(() => import("./features/imports/ImportPage.tsx"), "ImportPage"),
});

const cleanups = createRoute({
  getParentRoute: () => administration,
  path: "/cleanup",
  component: lazyRouteComponent(() => import("./features/cleanups/CleanupsPage.tsx"), "CleanupsPage"),
});

const cleanup = createRoute({
  getParentRoute: () => administration,
  path: "/cleanup/$id",
  component: lazyRouteComponent(() => import("./features/cleanups/CleanupPage.tsx"), "CleanupPage"),
});

const integrity = createRoute({
  getParentRoute: () => administration,
  path: "/integrity",
  component: lazyRouteComponent(() => import("./features/integrity/IntegrityPage.tsx"), "IntegrityPage"),
});

const integrityScan = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/scans/$id",
  component: lazyRouteComponent(() => import("./features/integrity/ScanPage.tsx"), "ScanPage"),
});

const integrityIssues = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/issues",
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import("./features/integrity/IssuesPage.tsx"), "IssuesPage"),
});

const integrityIssue = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/issues/$id",
  component: lazyRouteComponent(() => import("./features/integrity/IssuePage.tsx"), "IssuePage"),
});

const integrityRepair = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/repairs/$id",
  component: lazyRouteComponent(() => import("./features/integrity/RepairPage.tsx"), "RepairPage"),
});

const integrityChecks = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/checks",
  component: lazyRouteComponent(() => import("./features/integrity/ChecksPage.tsx"), "ChecksPage"),
});

const backups = createRoute({
  getParentRoute: () => administration,
  path: "/backups",
  component: lazyRouteComponent(() => import("./features/backups/BackupsPage.tsx"), "BackupsPage"),
});

const backup = createRoute({
  getParentRoute: () => administration,
  path: "/backups/$id",
  component: lazyRouteComponent(() => import("./features/backups/BackupPage.tsx"), "BackupPage"),
});

const restore = createRoute({
  getParentRoute: () => administration,
  path: "/restores/$id",
  component: lazyRouteComponent(() => import("./features/restores/RestorePage.tsx"), "RestorePage"),
});

const outbox = createRoute({
  getParentRoute: () => administration,
  path: "/outbox",
  validateSearch: outboxSearch,
  component: lazyRouteComponent(() => import("./features/outbox/OutboxPage.tsx"), "OutboxPage"),
});

const outboxMail = createRoute({
  getParentRoute: () => administration,
  path: "/outbox/$id",
  component: lazyRouteComponent(() => import("./features/outbox/OutboxMailPage.tsx"), "OutboxMailPage"),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: "/users",
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import("./features/users/UsersPage.tsx"), "UsersPage"),
});

const user = createRoute({
  getParentRoute: () => administration,
  path: "/users/$id",
  component: lazyRouteComponent(() => import("./features/users/detail/UserPage.tsx"), "UserPage"),
});

const audit = createRoute({
  getParentRoute: () => administration,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./features/audit/AuditPage.tsx"), "AuditPage"),
});

const auditRecord = createRoute({
  getParentRoute: () => administration,
  path: "/audit/$id",
  component: lazyRouteComponent(() => import("./features/audit/AuditEntryPage.tsx"), "AuditEntryPage"),
});

const settings = createRoute({
  getParentRoute: () => administration,
  path: "/settings",
  component: lazyRouteComponent(() => import("./features/settings/SettingsPage.tsx"), "SettingsPage"),
});

const routeTree = root.addChildren([
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  confirmEmail,
  invitation,
  shell.addChildren([
    dashboard,
    observations,
    newObservation,
    observation,
    editObservation,
    observatories,
    newObservatory,
    observatory,
    projects,
    newProject,
    project,
    organizations,
    newOrganization,
    organization,
    announcements,
    announcement,
    announce,
    apiKeys,
    profile,
    administration.addChildren([
      newAnnouncement,
      health,
      analytics,
      imports,
      importResult,
      backups,
      backup,
      restore,
      cleanups,
      cleanup,
      users,
      user,
      integrity,
      integrityScan,
      integrityIssues,
      integrityIssue,
      integrityRepair,
      integrityChecks,
      audit,
      auditRecord,
      outbox,
      outboxMail,
      settings,
    ]),
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

// A session that ends in the middle of work leads to signing in, and back to the same address afterwards. Not with its
// fragment, which may be the token of a link.
signedOut.addEventListener("signed-out", () => {
  const here = router.state.location;
  if (here.pathname.startsWith("/sign-")) return;
  queryClient.clear();
  void router.navigate({ to: "/sign-in", search: { redirect: `${here.pathname}${here.searchStr}` } });
});
