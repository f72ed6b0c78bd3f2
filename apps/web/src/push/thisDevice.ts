/** Web Push in this browser: its service worker, and the subscription that the browser has for it. */

import { registerWorker } from "../offline/worker.ts";

const base = import.meta.env.BASE_URL;

export const canSubscribe = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** This browser's subscription, if it has one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null;
  const registration = await navigator.serviceWorker.getRegistration(base);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for the permission and subscribes; undefined when people said no, or the browser did for them. A subscription made with another key of
 * the server's is given up.
 */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  return subscription.toJSON();
}

/** Before somebody signs out: what is theirs isn't shown to whoever uses this browser next. */
export async function forgetSubscription(remove: (endpoint: string) => Promise<unknown>): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await remove(subscription.endpoint);
  await subscription.unsubscribe();
}
