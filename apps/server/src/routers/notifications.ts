import { listNotificationsInput, notificationPage } from "@meridian/contract";
import { listNotifications } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

export const notifications = router({
  list: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/user/notifications",
        tag: "Current user",
        summary: "What happened to your observations, the newest first",
      },
      output: notificationPage,
    })
    .input(listNotificationsInput)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
});
