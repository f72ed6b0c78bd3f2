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
  try {
    const cache = await caches.open(name);
    const known = await Promise.all(addresses.map((address) => cache.match(address)));
    const missing = addresses.filter((_, at) => !known[at]);
    await Promise.all(missing.map((address) => cache.add(address).catch(() => {})));
    const kept = await cache.keys();
    const tooMany = kept.filter(({ url }) => url.includes("/assets/")).slice(0, -mostFiles);
    await Promise.all(tooMany.map((request) => cache.delete(request)));
  } catch {
    // Storage that is full or broken keeps nothing: with a network the application works without it.
  }
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

/** The kept answer, if storage works and has it. */
const keptFor = (key) =>
  caches
    .open(name)
    .then((cache) => cache.match(key))
    .catch(() => undefined);

/** Keeps an answer, if storage works and has room. It comes before the page has the answer: what was shown is kept. */
async function keep(key, answer) {
  const copy = answer.clone();
  await caches
    .open(name)
    .then((cache) => cache.put(key, copy))
    .catch(() => {});
}

/** An answer once all of it is there; throws if it is cut off on its way. */
async function whole(request) {
  const answer = await fetch(request);
  await answer.clone().arrayBuffer();
  return answer;
}

/** As the server has it; without one, as it was kept. */
async function newest(request, key) {
  try {
    const answer = await whole(request);
    if (answer.ok && !answer.redirected) await keep(key, answer);
    return answer;
  } catch (error) {
    const kept = await keptFor(key);
    if (kept) return kept;
    if (request.mode === "navigate") return unreachable();
    throw error;
  }
}

/** A file whose name changes with its content. It is asked for twice: a page never asks again for a script that failed. */
async function unchanging(request) {
  const kept = await keptFor(request);
  if (kept) return kept;
  const answer = await whole(request).catch(() => whole(request));
  if (answer.ok) await keep(request, answer);
  return answer;
}

/** The page where there is neither a network nor a kept page: dark, because its reader may be at a telescope. */
const unreachable = () =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Can't reach Meridian</title>
<style>
  html { background: #000; color: #d5dbea; font: 1rem/1.5 system-ui, sans-serif; }
  main { padding: 2rem 1.5rem; }
  a { display: inline-block; padding: 0.75rem 0; color: inherit; }
</style>
<script>
  try {
    if (localStorage.getItem("meridian.appearance") === "night") document.documentElement.style.color = "#f00";
  } catch {}
</script>
<main>
  <h1>Can't reach Meridian</h1>
  <p>This device keeps no page to show without a connection. Check your connection, then reload.</p>
  <a href="">Reload</a>
</main>
</html>`,
    { status: 503, headers: { "content-type": "text/html; charset=utf-8" } },
  );

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
