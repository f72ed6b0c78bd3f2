import {
  addPushSubscriptionInput,
  listPushSubscriptionsInput,
  pushSubscription,
  pushSubscriptionIdInput,
  pushSubscriptionPage,
  removePushEndpointInput,
} from "@meridian/contract";
import { addPushSubscription, listPushSubscriptions, removePushSubscription } from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Current user";
const base = "/api/v1/user/push-subscriptions";

export const pushSubscriptions = router({
  list: procedure
    .meta({
      openapi: { method: "GET", path: base, tag, summary: "Your Web Push devices" },
      output: pushSubscriptionPage,
    })
    .input(listPushSubscriptionsInput)
    .query(({ ctx, input }) => listPushSubscriptions(ctx, input)),

  add: procedure
    .meta({
      openapi: {
        method: "POST",
        path: base,
        status: 201,
        tag,
        summary: "Add a device for Web Push; the same endpoint again renews its keys",
      },
      output: pushSubscription,
    })
    .input(addPushSubscriptionInput)
    .mutation(({ ctx, input }) => addPushSubscription(ctx, input)),

  unsubscribe: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: base,
        status: 204,
        tag,
        summary: "Remove the device with an endpoint",
        mayMiss: true,
      },
    })
    .input(removePushEndpointInput)
    .mutation(({ ctx, input }) => removePushSubscription(ctx, input)),

  remove: procedure
    .meta({
      openapi: { method: "DELETE", path: `${base}/{id}`, status: 204, tag, summary: "Remove a device" },
    })
    .input(pushSubscriptionIdInput)
    .mutation(({ ctx, input }) => removePushSubscription(ctx, input)),
});
