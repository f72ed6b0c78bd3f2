import {
  cleanUpOldBackups,
  dropWayBack,
  findStoredBackups,
  foldNotifications,
  giveUpAbandonedOperations,
  keepAnalytics,
  pruneNotifications,
  pruneOutbox,
  pruneRequests,
  pruneSignIn,
  repeatMonitoring,
  scheduleAll,
  settleAllAnnouncements,
  startDueWork,
  tellStaleObservations,
  watchConnections,
} from "@meridian/domain";
import type { CronItem } from "graphile-worker";

/** What runs by the clock, in UTC. */
export const schedule: readonly CronItem[] = [
  { task: startDueWork.name, match: "* * * * *" },
  { task: settleAllAnnouncements.name, match: "* * * * *" },
  { task: giveUpAbandonedOperations.name, match: "* * * * *" },
  { task: keepAnalytics.name, match: "* * * * *" },
  { task: repeatMonitoring.name, match: "* * * * *" },
  { task: foldNotifications.name, match: "* * * * *" },
  { task: tellStaleObservations.name, match: "*/10 * * * *" },
  { task: findStoredBackups.name, match: "* * * * *" },
  { task: dropWayBack.name, match: "5,35 * * * *" },
  { task: watchConnections.name, match: "* * * * *" },
  { task: scheduleAll.name, match: "* * * * *" },
  { task: pruneOutbox.name, match: "15 3 * * *" },
  { task: pruneNotifications.name, match: "20 3 * * *" },
  { task: pruneRequests.name, match: "25 3 * * *" },
  { task: pruneSignIn.name, match: "35 3 * * *" },
  { task: cleanUpOldBackups.name, match: "40 5 * * *" },
];
