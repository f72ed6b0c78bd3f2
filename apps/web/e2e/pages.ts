import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { makeUnsteady } from "./unsteady.ts";

export interface PageOptions extends BrowserContextOptions {
  /** In a browser window that has loaded nothing yet. */
  own?: boolean;
}

export interface Lent {
  page: Page;
  giveBack(): Promise<void>;
}

const viewport = { width: 1280, height: 720 };
/** A document without scripts, at the interface's own origin: its process goes on, with the scripts that it has compiled. */
const resting = "/app/favicon.svg";

/**
 * Pages of a browser for one person after the other: a new one would load and compile the whole interface anew, which
 * takes longer than most tests. Nothing that a person leaves behind reaches the next, but files in the browser's cache.
 */
export function pagesOf(browser: Browser, origin: string) {
  const free: Lent[] = [];

  async function add(options: BrowserContextOptions): Promise<Lent> {
    const context = await browser.newContext({
      // A service worker answers in the place of the network: only who asks for one gets one.
      ...{ reducedMotion: "reduce", viewport, serviceWorkers: "block" },
      ...options,
    });
    const page = await context.newPage();
    await makeUnsteady(context, page);
    page.on("pageerror", (error) => {
      throw error;
    });
    const protocol = await context.newCDPSession(page);
    const isAsBefore = watch(page, context, origin);
    const forgetListeners = listenersOf(page, context);

    async function clear() {
      forgetListeners();
      await Promise.all([
        ...[page.unrouteAll({ behavior: "ignoreErrors" }), context.unrouteAll({ behavior: "ignoreErrors" })],
        ...[context.setOffline(false), context.clearPermissions(), page.setViewportSize(viewport)],
        page.emulateMedia({ media: null, colorScheme: null, reducedMotion: "reduce", forcedColors: null }),
      ]);
      // Nothing of the interface runs from here on, which would write something down again.
      await page.goto(`${origin}${resting}`);
      await page.mouse.move(0, 0);
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = "";
      });
      await protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      await context.clearCookies();
      await protocol.send("Page.resetNavigationHistory");
    }

    const lent = {
      page,
      async giveBack() {
        const isClear = isAsBefore() && (await clear().then(isAsBefore, () => false));
        if (isClear) free.push(lent);
        else await context.close();
      },
    };
    return lent;
  }

  return {
    /** A page of a size; whatever else is asked for takes a browser window of its own. */
    async lend({ own = false, viewport: size, ...others }: PageOptions = {}): Promise<Lent> {
      const isOwn = own || Object.keys(others).length > 0;
      const lent = (!isOwn && free.pop()) || (await add(others));
      if (size) await lent.page.setViewportSize(size);
      return isOwn ? { ...lent, giveBack: () => lent.page.context().close() } : lent;
    },
  };
}

/** Takes away all listeners but those that are there now. */
function listenersOf(...emitters: (Page | BrowserContext)[]): () => void {
  const each = emitters.map((emitter) => {
    const { eventNames, listeners, removeListener } = emitter as unknown as NodeJS.EventEmitter;
    const own = new Set(eventNames.call(emitter).flatMap((name) => listeners.call(emitter, name)));
    return () => {
      for (const name of eventNames.call(emitter))
        for (const listener of listeners.call(emitter, name))
          if (!own.has(listener)) removeListener.call(emitter, name, listener as () => void);
    };
  });
  return () => {
    for (const forget of each) forget();
  };
}

/** Methods whose effect on a page can't be undone. */
const lasting = [
  ...["addInitScript", "exposeBinding", "exposeFunction", "newCDPSession", "routeWebSocket"],
  ...["setExtraHTTPHeaders", "setGeolocation", "setDefaultTimeout", "setDefaultNavigationTimeout"],
  ...["install", "pauseAt", "setFixedTime", "setSystemTime"],
];

/** Returns a function that is true while a page is alone in its browser, at its origin, and free of lasting effects. */
function watch(page: Page, context: BrowserContext, origin: string): () => boolean {
  let isAsBefore = true;
  const spoil = () => {
    isAsBefore = false;
  };
  for (const target of [page, context, context.clock] as unknown as Record<string, unknown>[])
    for (const name of lasting) {
      const method = target[name];
      if (typeof method !== "function") continue;
      target[name] = (...args: unknown[]) => {
        spoil();
        return method.apply(target, args);
      };
    }
  context.on("page", spoil).on("serviceworker", spoil);
  page.on("close", spoil).on("framenavigated", (frame) => {
    const { protocol, origin: reached } = new URL(frame.url());
    if (protocol !== "about:" && reached !== origin) spoil();
  });
  return () => isAsBefore;
}
