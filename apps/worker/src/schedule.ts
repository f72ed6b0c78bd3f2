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
  scheduledBackup,
  settleAllAnnouncements,
  startScheduledScan,
  tellStaleObservations,
} from "@meridian/domain";
import type { CronItem } from "graphile-worker";

/** What runs by the clock, in UTC. */
export const schedule: readonly CronItem[] = [
  { task: settleAllAnnouncements.name, match: "* * * * *" },
  { task: giveUpAbandonedOperations.name, match: "* * * * *" },
  { task: keepAnalytics.name, match: "* * * * *" },
  { task: repeatMonitoring.name, match: "* * * * *" },
  { task: foldNotifications.name, match: "* * * * *" },
  { task: tellStaleObservations.name, match: "*/10 * * * *" },
  { task: findStoredBackups.name, match: "* * * * *" },
  { task: dropWayBack.name, match: "5,35 * * * *" },
  { task: pruneOutbox.name, match: "15 3 * * *" },
  { task: pruneNotifications.name, match: "20 3 * * *" },
  { task: pruneRequests.name, match: "25 3 * * *" },
  { task: pruneSignIn.name, match: "35 3 * * *" },
];

/** When scans are made, in cron's five fields; none without. */
export interface ScanTimes {
  quick: string | undefined;
  full: string | undefined;
}

export const scansAt = (times: ScanTimes): CronItem[] =>
  (["quick", "full"] as const).flatMap((kind) => {
    const match = times[kind];
    return match
      ? [{ task: startScheduledScan.name, match, payload: { kind }, identifier: `scan ${kind}` }]
      : [];
  });

/** When backups are made, and for how many days they are kept. */
export interface BackupTimes {
  /** In cron's five fields; none are made without. */
  match: string | undefined;
  keepDays: number;
}

export const backupsAt = ({ match, keepDays }: BackupTimes): CronItem[] => [
  ...(match ? [{ task: scheduledBackup.name, match }] : []),
  { task: cleanUpOldBackups.name, match: "40 5 * * *", payload: { keep_days: keepDays } },
];
