import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Current user");

export const pushSubscriptions = router({
  list: read(
    "GET /api/v1/user/push-subscriptions",
    "Your Web Push devices",
    contract.listPushSubscriptionsInput,
    contract.pushSubscriptionPage,
    domain.listPushSubscriptions,
  ),
  add: create(
    "POST /api/v1/user/push-subscriptions",
    "Add a device for Web Push; the same endpoint again renews its keys",
    contract.addPushSubscriptionInput,
    contract.pushSubscription,
    domain.addPushSubscription,
  ),
  unsubscribe: change(
    "DELETE /api/v1/user/push-subscriptions",
    "Remove the device with an endpoint",
    contract.removePushEndpointInput,
    nothing,
    domain.removePushSubscription,
    { mayMiss: true },
  ),
  remove: change(
    "DELETE /api/v1/user/push-subscriptions/{id}",
    "Remove a device",
    contract.pushSubscriptionIdInput,
    nothing,
    domain.removePushSubscription,
  ),
});
