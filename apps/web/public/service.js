// The service worker of Web Push: shows messages, also while no page is open, and opens what they are about.

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, data: { url }, icon: "/app/favicon.svg" }),
  );
});

/** A window that shows the page already comes to the front; none is led away from what it shows. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find((one) => one.url === url);
  return shown ? shown.focus() : self.clients.openWindow(url);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** The browser replaces a subscription now and then: the new one takes the old one's place. */
async function subscribeAnew(options) {
  const subscription = await self.registration.pushManager.subscribe(options);
  await fetch("/api/v1/user/push-subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
}

self.addEventListener("pushsubscriptionchange", (event) => {
  if (event.oldSubscription) event.waitUntil(subscribeAnew(event.oldSubscription.options));
});
