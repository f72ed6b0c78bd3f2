import {
  announcementTasks,
  cleaningUp,
  dropAvatar,
  giveUpAbandonedOperations,
  keepAnalytics,
  notificationTasks,
  pruneOutbox,
  pruneRequests,
  repeatMonitoring,
  runImport,
  sendAccountMail,
  sendInvitation,
  type Task,
} from "@meridian/domain";

/** Everything that runs in the background, one line each. */
export const tasks: readonly Task[] = [
  ...announcementTasks,
  dropAvatar,
  cleaningUp.task,
  giveUpAbandonedOperations,
  keepAnalytics,
  ...notificationTasks,
  pruneOutbox,
  pruneRequests,
  repeatMonitoring,
  runImport,
  sendAccountMail,
  sendInvitation,
];
