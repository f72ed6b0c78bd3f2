import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read } = proceduresOf("Current user");

export const notifications = router({
  list: read(
    "GET /api/v1/user/notifications",
    "Events of your observations, newest first",
    contract.listNotificationsInput,
    contract.notificationPage,
    domain.listNotifications,
  ),
});
