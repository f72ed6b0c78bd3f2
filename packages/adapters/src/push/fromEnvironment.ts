import type { Log, Pusher } from "@meridian/domain";
import type { z } from "zod";
import type { sharedEnvironment } from "../environment.ts";

type Environment = z.output<z.ZodObject<typeof sharedEnvironment>>;

/** The address of the people behind this server, as push services want to know it. */
function subjectOf({ VAPID_SUBJECT, SUPPORT_EMAIL }: Environment, baseUrl: string): string {
  if (VAPID_SUBJECT) return VAPID_SUBJECT;
  if (SUPPORT_EMAIL) return `mailto:${SUPPORT_EMAIL}`;
  return baseUrl.startsWith("https:") ? baseUrl : `mailto:admin@${new URL(baseUrl).hostname}`;
}

/** Web Push with the environment's keys and the gateway that it names; each is switched off where there is none. */
export async function pusherOf(environment: Environment, baseUrl: string, log: Log): Promise<Pusher> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_APP_TOKEN, PUSH_API_URL } = environment;
  // Only where it is used, for the sake of a quick start.
  const { openPusher } = await import("./openPusher.ts");
  return openPusher({
    vapid:
      VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
        ? {
            publicKey: VAPID_PUBLIC_KEY,
            privateKey: VAPID_PRIVATE_KEY,
            subject: subjectOf(environment, baseUrl),
          }
        : undefined,
    gateway: PUSH_APP_TOKEN ? { token: PUSH_APP_TOKEN, url: PUSH_API_URL } : undefined,
    allowPrivate: environment.ALLOW_PRIVATE_ADDRESSES,
    log,
  });
}
