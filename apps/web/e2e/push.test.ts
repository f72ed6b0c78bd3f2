import { createECDH } from "node:crypto";
import type { Page, Worker } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";

const site = meridian();
const keys = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: "A".repeat(22),
};

/** This browser has no push service: its answers are stood in for. */
const standIn = (page: Page, permission: NotificationPermission) =>
  page.addInitScript(
    ({ keys, permission }) => {
      let current: unknown = null;
      const subscription = {
        endpoint: "https://push.example/this-browser",
        toJSON: () => ({ endpoint: subscription.endpoint, expirationTime: null, keys }),
        async unsubscribe() {
          current = null;
          return true;
        },
      };
      Notification.requestPermission = async () => permission;
      PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
      PushManager.prototype.subscribe = async () => {
        current = subscription;
        return current as PushSubscription;
      };
    },
    { keys, permission },
  );

const devicesOf = (userId: string) => site.database.sql<{ endpoint: string; name: string }[]>`
  select endpoint, name from push_subscriptions where user_id = ${userId}`;

const section = (page: Page) => page.getByRole("region", { name: "Push devices" });

test("a browser subscribes, shows among the devices, and no longer does", async () => {
  const { page, id } = await site.person("Ada", { serviceWorkers: "allow" });
  await standIn(page, "granted");
  await page.goto(`${site.url}/app/profile`);
  await page.getByRole("button", { name: "Turn on push for this device" }).click();
  await section(page).getByText("(this one)").waitFor();
  expect(await devicesOf(id)).toMatchObject([
    { endpoint: "https://push.example/this-browser", name: expect.stringContaining("Chrome") },
  ]);
  await page.getByRole("button", { name: /^Stop push to/ }).click();
  await page.getByRole("button", { name: "Turn on push for this device" }).waitFor();
  expect(await devicesOf(id)).toEqual([]);

  await page.getByRole("button", { name: "Turn on push for this device" }).click();
  await section(page).getByText("(this one)").waitFor();
  await page.getByRole("button", { name: "Ada" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await devicesOf(id)).toEqual([]);
});

test("a person who blocks notifications is told what to do", async () => {
  const { page, id } = await site.person("Ada", { serviceWorkers: "allow" });
  await standIn(page, "denied");
  await page.goto(`${site.url}/app/profile`);
  await page.getByRole("button", { name: "Turn on push for this device" }).click();
  await page.getByText("This browser blocks notifications from here").waitFor();
  expect(await devicesOf(id)).toEqual([]);
});

test("the key of the push app is saved", async () => {
  const { page, id } = await site.person("Ada", { serviceWorkers: "allow" });
  await page.goto(`${site.url}/app/profile`);
  await page.getByLabel("Push user key").fill("u-123");
  await page.getByRole("button", { name: "Save key" }).click();
  await page.getByText("Push user key saved").waitFor();
  const [user] = await site.database.sql`select push_user_key from users where id = ${id}`;
  expect(user!.push_user_key).toBe("u-123");
});

/** Records the messages that the service worker shows and the pages it opens: permission stays denied in this browser. */
const watch = (worker: Worker) =>
  worker.evaluate(() => {
    const self = globalThis as unknown as {
      shown: unknown[];
      registration: { showNotification(...args: unknown[]): Promise<void> };
      clients: { openWindow(url: string): Promise<null> };
    };
    self.shown = [];
    self.registration.showNotification = async (...args) => void self.shown.push(args);
    self.clients.openWindow = async (url) => {
      self.shown.push(url);
      return null;
    };
  });
const shownBy = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);

test("a push is shown by the service worker, and opens its page", async () => {
  const { page } = await site.person("Ada", { serviceWorkers: "allow" });
  await standIn(page, "granted");
  await page.goto(`${site.url}/app/profile`);
  const starting = page.context().waitForEvent("serviceworker");
  await page.getByRole("button", { name: "Turn on push for this device" }).click();
  const worker = await starting;
  await section(page).getByText("(this one)").waitFor();
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  await watch(worker);
  const url = `${site.url}/app/observations/o1`;
  const push = { title: "Andromeda is completed", body: "40 frames", url, tag: "t1" };
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: site.url,
    registrationId,
    data: JSON.stringify(push),
  });
  await expect
    .poll(() => shownBy(worker), soon)
    .toEqual([
      [push.title, { body: push.body, tag: push.tag, data: { url }, icon: "/app/icons/icon-192.png" }],
    ]);
  await worker.evaluate(
    (data) => {
      const notification = { close() {}, data };
      const click = Object.assign(new Event("notificationclick"), { notification, waitUntil() {} });
      globalThis.dispatchEvent(click);
    },
    { url },
  );
  await expect.poll(async () => (await shownBy(worker)).at(-1), soon).toBe(url);
});
