const base = import.meta.env.BASE_URL;

/** Registers the service worker; the browser does nothing where it is registered already. */
export const registerWorker = () => navigator.serviceWorker.register(`${base}service.js`, { scope: base });

/** Has the application open without a network from now on. Files that are loaded past the worker are kept, too. */
export async function workWithoutNetwork(): Promise<void> {
  // A development server has no files to keep.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  // Not only those loaded by now: until the worker has the page, a tap on a link loads more.
  const observer = new PerformanceObserver((list) => {
    const loaded = list.getEntries().map(({ name }) => new URL(name));
    const own = loaded.filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith(base),
    );
    if (own.length > 0) active?.postMessage({ keep: own.map(({ pathname }) => pathname) });
  });
  observer.observe({ type: "resource", buffered: true });
}
