import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import { rememberSearch } from "./data/lastList.ts";
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
import { newSearch } from "./format/search.ts";
import { lazyPage } from "./lazyPart.ts";
import { hasStatus } from "./problem.ts";
import { analyticsSearch } from "./resource/analytics/search.ts";
import { observationsSearch } from "./resource/observations/search.ts";
import { AdministrationOnly } from "./shell/AdministrationOnly.tsx";
import { CrashPage, NotFound, NotFoundPage, PendingPage } from "./shell/fallbacks.tsx";
import { leadToSignIn } from "./shell/sessionEnd.ts";
import { queryClient, trpc } from "./trpc.ts";

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: signInSearch,
  component: lazyPage(() => import("./features/sign-in/SignInPage.tsx"), "SignInPage"),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: "/sign-up",
  validateSearch: signInSearch,
  component: lazyPage(() => import("./features/sign-in/SignUpPage.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgot-password",
  component: lazyPage(() => import("./features/sign-in/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/reset-password",
  component: lazyPage(() => import("./features/sign-in/ResetPasswordPage.tsx"), "ResetPasswordPage"),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify-email",
  component: lazyPage(() => import("./features/sign-in/VerifyEmailPage.tsx"), "VerifyEmailPage"),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: "/confirm-email",
  component: lazyPage(() => import("./features/sign-in/ConfirmEmailPage.tsx"), "ConfirmEmailPage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation",
  component: lazyPage(() => import("./features/sign-in/invitation/InvitationPage.tsx"), "InvitationPage"),
});

// Everything inside the shell needs a signed-in person, and what they must acknowledge before anything else.
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: lazyPage(() => import("./shell/Shell.tsx"), "Shell"),
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
  component: lazyPage(() => import("./features/dashboard/DashboardPage.tsx"), "DashboardPage"),
});

const observations = createRoute({
  getParentRoute: () => shell,
  path: "/observations",
  validateSearch: observationsSearch,
  component: lazyPage(() => import("./features/observations/ObservationsPage.tsx"), "ObservationsPage"),
});

const newObservation = createRoute({
  getParentRoute: () => shell,
  path: "/observations/new",
  validateSearch: newObservationSearch,
  component: lazyPage(
    () => import("./features/observations/form/NewObservationPage.tsx"),
    "NewObservationPage",
  ),
});

const observation = createRoute({
  getParentRoute: () => shell,
  path: "/observations/$id",
  component: lazyPage(() => import("./features/observations/detail/ObservationPage.tsx"), "ObservationPage"),
});

const editObservation = createRoute({
  getParentRoute: () => shell,
  path: "/observations/$id/edit",
  component: lazyPage(
    () => import("./features/observations/form/EditObservationPage.tsx"),
    "EditObservationPage",
  ),
});

const observatories = createRoute({
  getParentRoute: () => shell,
  path: "/observatories",
  validateSearch: observatoriesSearch,
  component: lazyPage(() => import("./features/observatories/ObservatoriesPage.tsx"), "ObservatoriesPage"),
});

const newObservatory = createRoute({
  getParentRoute: () => shell,
  path: "/observatories/new",
  validateSearch: newSearch,
  component: lazyPage(
    () => import("./features/observatories/settings/NewObservatoryPage.tsx"),
    "NewObservatoryPage",
  ),
});

const observatory = createRoute({
  getParentRoute: () => shell,
  path: "/observatories/$id",
  validateSearch: observatorySearch,
  component: lazyPage(() => import("./features/observatories/detail/ObservatoryPage.tsx"), "ObservatoryPage"),
});

const projects = createRoute({
  getParentRoute: () => shell,
  path: "/projects",
  validateSearch: projectsSearch,
  component: lazyPage(() => import("./features/projects/ProjectsPage.tsx"), "ProjectsPage"),
});

const newProject = createRoute({
  getParentRoute: () => shell,
  path: "/projects/new",
  validateSearch: newSearch,
  component: lazyPage(() => import("./features/projects/settings/NewProjectPage.tsx"), "NewProjectPage"),
});

const project = createRoute({
  getParentRoute: () => shell,
  path: "/projects/$id",
  validateSearch: projectSearch,
  component: lazyPage(() => import("./features/projects/detail/ProjectPage.tsx"), "ProjectPage"),
});

const organizations = createRoute({
  getParentRoute: () => shell,
  path: "/organizations",
  validateSearch: organizationsSearch,
  component: lazyPage(() => import("./features/organizations/OrganizationsPage.tsx"), "OrganizationsPage"),
});

const newOrganization = createRoute({
  getParentRoute: () => shell,
  path: "/organizations/new",
  component: lazyPage(
    () => import("./features/organizations/settings/NewOrganizationPage.tsx"),
    "NewOrganizationPage",
  ),
});

const organization = createRoute({
  getParentRoute: () => shell,
  path: "/organizations/$id",
  validateSearch: organizationSearch,
  component: lazyPage(
    () => import("./features/organizations/detail/OrganizationPage.tsx"),
    "OrganizationPage",
  ),
});

const announcements = createRoute({
  getParentRoute: () => shell,
  path: "/announcements",
  validateSearch: announcementsSearch,
  component: lazyPage(() => import("./features/announcements/AnnouncementsPage.tsx"), "AnnouncementsPage"),
});

const announcement = createRoute({
  getParentRoute: () => shell,
  path: "/announcements/$id",
  validateSearch: announcementSearch,
  component: lazyPage(
    () => import("./features/announcements/detail/AnnouncementPage.tsx"),
    "AnnouncementPage",
  ),
});

const announce = createRoute({
  getParentRoute: () => shell,
  path: "/announce/$scope/$scopeId",
  component: lazyPage(() => import("./features/announcements/create/AnnouncePage.tsx"), "AnnouncePage"),
});

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: "/api-keys",
  component: lazyPage(() => import("./features/api-keys/ApiKeysPage.tsx"), "ApiKeysPage"),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: "/profile",
  component: lazyPage(() => import("./features/profile/ProfilePage.tsx"), "ProfilePage"),
});

const administration = createRoute({
  getParentRoute: () => shell,
  id: "administration",
  component: AdministrationOnly,
});

const newAnnouncement = createRoute({
  getParentRoute: () => administration,
  path: "/announcements/new",
  component: lazyPage(
    () => import("./features/announcements/create/NewAnnouncementPage.tsx"),
    "NewAnnouncementPage",
  ),
});

const health = createRoute({
  getParentRoute: () => administration,
  path: "/health",
  component: lazyPage(() => import("./features/health/HealthPage.tsx"), "HealthPage"),
});

const analytics = createRoute({
  getParentRoute: () => administration,
  path: "/analytics",
  validateSearch: analyticsSearch,
  component: lazyPage(() => import("./features/analytics/AnalyticsPage.tsx"), "AnalyticsPage"),
});

const imports = createRoute({
  getParentRoute: () => administration,
  path: "/import",
  validateSearch: importsSearch,
  component: lazyPage(() => import("./features/imports/ImportsPage.tsx"), "ImportsPage"),
});

const importResult = createRoute({
  getParentRoute: () => administration,
  path: "/import/$id",
  component: lazyPage(() => import("./features/imports/ImportPage.tsx"), "ImportPage"),
});

const cleanups = createRoute({
  getParentRoute: () => administration,
  path: "/cleanup",
  component: lazyPage(() => import("./features/cleanups/CleanupsPage.tsx"), "CleanupsPage"),
});

const cleanup = createRoute({
  getParentRoute: () => administration,
  path: "/cleanup/$id",
  component: lazyPage(() => import("./features/cleanups/CleanupPage.tsx"), "CleanupPage"),
});

const integrity = createRoute({
  getParentRoute: () => administration,
  path: "/integrity",
  component: lazyPage(() => import("./features/integrity/IntegrityPage.tsx"), "IntegrityPage"),
});

const integrityScan = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/scans/$id",
  component: lazyPage(() => import("./features/integrity/ScanPage.tsx"), "ScanPage"),
});

const integrityIssues = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/issues",
  validateSearch: issuesSearch,
  component: lazyPage(() => import("./features/integrity/IssuesPage.tsx"), "IssuesPage"),
});

const integrityIssue = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/issues/$id",
  component: lazyPage(() => import("./features/integrity/IssuePage.tsx"), "IssuePage"),
});

const integrityRepair = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/repairs/$id",
  component: lazyPage(() => import("./features/integrity/RepairPage.tsx"), "RepairPage"),
});

const integrityChecks = createRoute({
  getParentRoute: () => administration,
  path: "/integrity/checks",
  component: lazyPage(() => import("./features/integrity/ChecksPage.tsx"), "ChecksPage"),
});

const backups = createRoute({
  getParentRoute: () => administration,
  path: "/backups",
  component: lazyPage(() => import("./features/backups/BackupsPage.tsx"), "BackupsPage"),
});

const backup = createRoute({
  getParentRoute: () => administration,
  path: "/backups/$id",
  component: lazyPage(() => import("./features/backups/BackupPage.tsx"), "BackupPage"),
});

const restore = createRoute({
  getParentRoute: () => administration,
  path: "/restores/$id",
  component: lazyPage(() => import("./features/restores/RestorePage.tsx"), "RestorePage"),
});

const outbox = createRoute({
  getParentRoute: () => administration,
  path: "/outbox",
  validateSearch: outboxSearch,
  component: lazyPage(() => import("./features/outbox/OutboxPage.tsx"), "OutboxPage"),
});

const outboxMail = createRoute({
  getParentRoute: () => administration,
  path: "/outbox/$id",
  component: lazyPage(() => import("./features/outbox/OutboxMailPage.tsx"), "OutboxMailPage"),
});

const users = createRoute({
  getParentRoute: () => administration,
  path: "/users",
  validateSearch: usersSearch,
  component: lazyPage(() => import("./features/users/UsersPage.tsx"), "UsersPage"),
});

const user = createRoute({
  getParentRoute: () => administration,
  path: "/users/$id",
  component: lazyPage(() => import("./features/users/detail/UserPage.tsx"), "UserPage"),
});

const audit = createRoute({
  getParentRoute: () => administration,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyPage(() => import("./features/audit/AuditPage.tsx"), "AuditPage"),
});

const auditRecord = createRoute({
  getParentRoute: () => administration,
  path: "/audit/$id",
  component: lazyPage(() => import("./features/audit/AuditEntryPage.tsx"), "AuditEntryPage"),
});

const settings = createRoute({
  getParentRoute: () => administration,
  path: "/settings",
  component: lazyPage(() => import("./features/settings/SettingsPage.tsx"), "SettingsPage"),
});

const nowhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

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
