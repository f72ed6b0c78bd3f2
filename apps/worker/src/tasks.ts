import {
  announcementTasks,
  pruneOutbox,
  pruneRequests,
  runImport,
  sendAccountMail,
  type Task,
} from "@meridian/domain";

/** Everything that runs in the background, one line each. */
export const tasks: readonly Task[] = [
  ...announcementTasks,
  pruneOutbox,
  pruneRequests,
  runImport,
  sendAccountMail,
];
