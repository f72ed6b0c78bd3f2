// The service worker: opens the application without a network, as it was last loaded, and shows what Web Push brings.

const name = "meridian-application";
const base = "/app/";
/** Two builds' files; the oldest go first, which are also the ones that every page needs. */
const mostFiles = 1200;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepAll([base]));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Keeps what was loaded before there was this worker. */
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepAll(event.data.keep));
});

async function keepAll(addresses) {
  const cache = await caches.open(name);
  const known = await Promise.all(addresses.map((address) => cache.match(address)));
  const missing = addresses.filter((_, at) => !known[at]);
  await Promise.all(missing.map((address) => cache.add(address).catch(() => {})));
  const kept = await cache.keys();
  const tooMany = kept.filter(({ url }) => url.includes("/assets/")).slice(0, -mostFiles);
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(base)) return;
  // Every page is the same file.
  if (request.mode === "navigate") event.respondWith(newest(request, base));
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(unchanging(request));
  else event.respondWith(newest(request, pathname));
});

/** As the server has it; without one, as it was kept. */
async function newest(request, key) {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** A file whose name changes with its content. */
async function unchanging(request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { url },
      icon: `${base}icons/icon-192.png`,
    }),
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
