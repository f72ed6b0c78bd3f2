import { type Push, type PushDevice, PushRejected } from "@meridian/domain";
import { PrivateAddress } from "../outbound/guardedAgents.ts";
import type { Multiplexed } from "../outbound/multiplexed.ts";
import type { OutboundAnswer, OutboundRequest } from "../outbound/request.ts";
import { openEncryptor } from "./encryptor.ts";
import { retryAfterSeconds } from "./retryAfter.ts";
import { type VapidKeys, vapidHeaders } from "./vapid.ts";

/** Seconds for which a push service keeps a message for a device that is off. */
const ttl = 24 * 3600;

/** The rejection that an answer means (RFC 8030, 5 and 7.3). */
function rejection({ status, body, retryAfter }: OutboundAnswer): PushRejected {
  const response = `${status} ${body.slice(0, 200)}`.trim();
  if (status === 404 || status === 410) return new PushRejected(response, { gone: true });
  const passes = status === 429 || status === 408 || status >= 500;
  return new PushRejected(response, { permanent: !passes, retryAfterS: retryAfterSeconds(retryAfter) });
}

/** Makes of a message the request that brings it to a device. Its `build` throws PushRejected when the device's keys aren't valid. */
export function webPushBuilder(keys: VapidKeys) {
  const authorization = vapidHeaders(keys);
  const { encrypt, close } = openEncryptor();
  const build = async (device: PushDevice, push: Push): Promise<OutboundRequest> => {
    const body = await encrypt(device, push);
    const url = new URL(device.endpoint);
    const headers = {
      authorization: authorization(url.origin),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(ttl),
      topic: push.tag,
      urgency: push.urgency,
    };
    return { url, method: "POST", headers, body };
  };
  return { build, close };
}

export interface WebPush {
  /** Throws PushRejected. */
  send(device: PushDevice, push: Push): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends to devices through the push services that their browsers chose, over connections that stay open. `open` is called
 * with the first message.
 */
export function openWebPush(keys: VapidKeys, open: () => Promise<Multiplexed>): WebPush {
  const { build, close } = webPushBuilder(keys);
  let services: Promise<Multiplexed> | undefined;
  const send = async (device: PushDevice, push: Push) => {
    const request = await build(device, push);
    services ??= open();
    const answer = await (await services).send(request).catch((error: Error) => {
      throw new PushRejected(error.message, { permanent: error instanceof PrivateAddress });
    });
    if (answer.status < 200 || answer.status > 299) throw rejection(answer);
  };
  return {
    send,
    async close() {
      await Promise.all([close(), (await services)?.close()]);
    },
  };
}
