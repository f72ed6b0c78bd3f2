import { router } from "../trpc/procedure.ts";
import { accessRequests } from "./accessRequests.ts";
import { analytics } from "./analytics.ts";
import { announcements } from "./announcements.ts";
import { apiKeys } from "./apiKeys.ts";
import { audit } from "./audit.ts";
import { backups } from "./backups.ts";
import { calibrations } from "./calibrations.ts";
import { cleanups } from "./cleanups.ts";
import { dashboard } from "./dashboard.ts";
import { downtimes } from "./downtimes.ts";
import { externalStorage } from "./externalStorage.ts";
import { health } from "./health.ts";
import { images } from "./images.ts";
import { imports } from "./imports.ts";
import { integrity } from "./integrity.ts";
import { invitations, observatoryInvitations, organizationInvitations } from "./invitations.ts";
import { notifications } from "./notifications.ts";
import { observations } from "./observations.ts";
import { observatories } from "./observatories.ts";
import { observatoryKeys } from "./observatoryKeys.ts";
import { organizations } from "./organizations.ts";
import { outbox } from "./outbox.ts";
import { profile } from "./profile.ts";
import { projects } from "./projects.ts";
import { pushSubscriptions } from "./pushSubscriptions.ts";
import { rapid } from "./rapid.ts";
import { restoreDrills, restores } from "./restores.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { storage } from "./storage.ts";
import { targets } from "./targets.ts";
import { tonight } from "./tonight.ts";
import { undelivered } from "./undelivered.ts";
import { unsubscription } from "./unsubscription.ts";
import { users } from "./users.ts";
import { versions } from "./versions.ts";

export const appRouter = router({
  accessRequests,
  analytics,
  announcements,
  apiKeys,
  audit,
  cleanups,
  backups,
  calibrations,
  dashboard,
  downtimes,
  externalStorage,
  health,
  images,
  imports,
  integrity,
  invitations,
  notifications,
  observations,
  observatories,
  observatoryInvitations,
  observatoryKeys,
  organizations,
  organizationInvitations,
  outbox,
  profile,
  projects,
  pushSubscriptions,
  rapid,
  sessions,
  restoreDrills,
  restores,
  settings,
  storage,
  targets,
  tonight,
  undelivered,
  unsubscription,
  users,
  versions,
});
export type AppRouter = typeof appRouter;
