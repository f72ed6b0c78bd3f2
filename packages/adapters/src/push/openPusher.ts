import type { AgentOptions } from "node:https";
import { type Log, type Pusher, PushRejected } from "@meridian/domain";
import { guardedAgents } from "../outbound/guardedAgents.ts";
import { mayReach } from "../outbound/mayReach.ts";
import { gatewaySender } from "./gateway.ts";
import type { VapidKeys } from "./vapid.ts";
import { openWebPush } from "./webPush.ts";

export interface PushOptions {
  /** Web Push; switched off without. */
  vapid?: VapidKeys | undefined;
  gateway?: { token: string; url: string } | undefined;
  /** True if push services may be at private addresses. */
  allowPrivate: boolean;
  log: Log;
  /** Certificates that are trusted beside the usual ones: for tests. */
  ca?: AgentOptions["ca"];
}

/** Messages on their way at once to one push service; most of them wait for it far away. */
const connections = 64;
const patienceMs = 15_000;

const switchedOff = (what: string) => () =>
  Promise.reject(new PushRejected(`${what} is switched off`, { permanent: true }));

/** Web Push to addresses that browsers were given, and the gateway that the environment names. */
export function openPusher({ vapid, gateway, allowPrivate, log, ca }: PushOptions): Pusher {
  const webPush =
    vapid &&
    openWebPush(vapid, async () => {
      // Only where it is used, for the sake of a quick start.
      const { openMultiplexed } = await import("../outbound/multiplexed.ts");
      return openMultiplexed({ allowPrivate }, { connections, patienceMs, ca });
    });
  // Its address is the operator's, not a user's.
  const trusted = guardedAgents({ allowPrivate: true }, { keepAlive: true, maxSockets: connections });
  return {
    publicKey: vapid?.publicKey,
    hasGateway: gateway !== undefined,
    connections,
    mayReach: (address) => mayReach(address, { allowPrivate }),
    toDevice: webPush ? webPush.send : switchedOff("Web Push"),
    toGateway: gateway ? gatewaySender({ ...gateway, log }, trusted) : switchedOff("the push gateway"),
    async close() {
      trusted.httpAgent.destroy();
      trusted.httpsAgent.destroy();
      await webPush?.close();
    },
  };
}
