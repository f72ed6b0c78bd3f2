import type { Task } from "../../base/tasks.ts";
import { deliverNotifications } from "./delivery/task.ts";
import { foldNotifications } from "./fold/task.ts";
import { pruneNotifications } from "./prune.ts";

export const notificationTasks: readonly Task[] = [
  foldNotifications,
  deliverNotifications,
  pruneNotifications,
];
