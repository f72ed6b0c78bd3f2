import {
  announcementTasks,
  giveUpAbandonedOperations,
  pruneOutbox,
  pruneRequests,
  runImport,
  sendAccountMail,
  sendInvitation,
  type Task,
} from "@meridian/domain";

/** Everything that runs in the background, one line each. */
export const tasks: readonly Task[] = [
  ...announcementTasks,
  giveUpAbandonedOperations,
  pruneOutbox,
  pruneRequests,
  runImport,
  sendAccountMail,
  sendInvitation,
];
