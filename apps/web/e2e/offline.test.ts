import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

/** Returns a function that cuts the browser off, and connects it again; its own switch doesn't reach sockets. */
async function networkOf(page: Page) {
  let isOffline = false;
  const context = page.context();
  await context.routeWebSocket(/.*/, (socket) => (isOffline ? socket.close() : socket.connectToServer()));
  return (offline: boolean) => {
    isOffline = offline;
    return context.setOffline(offline);
  };
}

/** Returns what keeps a page from being installed as Chromium says, apart from the tests' private window. */
async function keptFromInstalling(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

async function seesTonight(page: Page) {
  await heading(page, "Tonight");
  await page.getByText("Teide").first().waitFor();
}

async function seesImages(page: Page) {
  await heading(page, "Images");
  await page.getByText("No images yet").waitFor();
}

async function goBy(page: Page, name: "Images" | "Tonight") {
  const menu = page.getByRole("button", { name: "More" });
  if (await menu.isVisible()) await menu.click();
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name, exact: true }).click();
}

test.each([
  ["a phone", { width: 360, height: 740 }],
  ["a desk", { width: 1024, height: 768 }],
])("pages read on %s open without a network, however often they are loaded", async (_, viewport) => {
  const { page, id: ada } = await site.person("Ada", { viewport, serviceWorkers: "allow" });
  await site.make.observatory(ada, { name: "Teide" });
  const setOffline = await networkOf(page);
  await visitLive(page, `${site.url}/app/`);
  await seesTonight(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await keptFromInstalling(page)).toEqual([]);
  await goBy(page, "Images");
  await seesImages(page);
  await goBy(page, "Tonight");
  await seesTonight(page);

  await setOffline(true);
  for (const load of [() => page.reload(), () => page.reload(), () => page.goto(`${site.url}/app/`)]) {
    await load();
    await seesTonight(page);
    await page.getByText(/You see what was read/).waitFor();
  }
  await goBy(page, "Images");
  await seesImages(page);
  for (let time = 0; time < 2; time++) {
    await page.reload();
    await seesImages(page);
    await page.getByText(/You see what was read/).waitFor();
  }
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`${site.url}/app/images`);
  await seesImages(later);
  await goBy(later, "Tonight");
  await seesTonight(later);
});

/** A page whose storage is slow from some time on: what it then reads takes as long as the page lives. */
type SlowWindow = Window & { isSlow?: boolean; isReading?: boolean };

function readSlowly() {
  const slow: SlowWindow = window;
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...given) {
    const goOn = () => {
      this.get("").onsuccess = goOn;
    };
    if (slow.isSlow) {
      goOn();
      slow.isReading = true;
    }
    return getAll.apply(this, given);
  };
}

test("a page read just before the connection was lost opens without a network, though storage is still being read", async () => {
  const { page, id: ada } = await site.person("Ada", { serviceWorkers: "allow" });
  await site.make.observatory(ada, { name: "Teide" });
  await page.addInitScript(readSlowly);
  const setOffline = await networkOf(page);
  await visitLive(page, `${site.url}/app/`);
  await seesTonight(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await kept(page, "Teide");
  await page.evaluate(() => {
    (window as SlowWindow).isSlow = true;
  });
  await goBy(page, "Images");
  await seesImages(page);
  await setOffline(true);
  await page.waitForFunction(() => (window as SlowWindow).isReading);
  await page.reload();
  await seesImages(page);
  await page.getByText(/You see what was read/).waitFor();
});

/** Waits until the browser keeps the application and a part of what was read. */
const kept = (page: Page, part: string, timeout?: number) =>
  page.waitForFunction(
    async (part) => {
      const isKept = (await (await caches.open("meridian-application")).keys()).length > 5;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open("meridian");
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      if (!database.objectStoreNames.contains("kept")) return false;
      const record = await new Promise((resolve) => {
        const all = database.transaction("kept").objectStore("kept").getAll();
        all.onsuccess = () => resolve(all.result);
      });
      database.close();
      return isKept && JSON.stringify(record ?? "").includes(part);
    },
    part,
    timeout === undefined ? {} : { timeout },
  );

test("without a network Meridian opens with what was last read and says so, and nothing is left of whoever signed out", async () => {
  const { page, id: ada } = await site.person("Ada", { serviceWorkers: "allow" });
  const { id } = await site.make.observatory(ada, { name: "Teide" });
  const setOffline = await networkOf(page);
  await visitLive(page, `${site.url}/app/observatories/${id}`);
  await page.getByRole("heading", { level: 1, name: "Teide" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await visitLive(page, `${site.url}/app/observatories/${id}`);
  await page.getByRole("heading", { level: 1, name: "Teide" }).waitFor();
  await kept(page, "Teide");
  await page.waitForFunction(async () => {
    const files = await (await caches.open("meridian-application")).keys();
    return files.some(({ url }) => url.includes("/Toasts-"));
  });
  const account = page.getByRole("button", { name: /^Your account/ });
  const signOut = page.getByRole("menuitem", { name: "Sign out" });
  await account.click();
  await signOut.waitFor();

  await setOffline(true);
  await page.goto(`${site.url}/app/observatories/${id}`);
  await page.getByRole("heading", { level: 1, name: "Teide" }).waitFor();
  await page.getByText(/You see what was read/).waitFor();
  await account.click();
  await signOut.click();
  await page.getByText("You are still signed in").waitFor();

  await setOffline(false);
  await page.getByText(/You see what was read/).waitFor({ state: "detached", ...soon });

  await account.click();
  await signOut.click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await setOffline(true);
  await page.goto(`${site.url}/app/observatories/${id}`);
  await page.getByRole("alert").first().waitFor();
  expect(await page.getByText("Teide").count()).toBe(0);
});

test("a page is kept soon after it was shown, however quickly it is left", async () => {
  const { page, id: ada } = await site.person("Ada", { serviceWorkers: "allow" });
  await site.make.observatory(ada, { name: "Teide" });
  await site.make.organization(ada, { name: "Sky club" });
  await visitLive(page, `${site.url}/app/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await kept(page, "Teide");
  await page.goto(`${site.url}/app/organizations`);
  await page.getByRole("link", { name: "Sky club" }).waitFor();
  // Well before the two seconds after which what a slow page has read is kept.
  await kept(page, "Sky club", 1300);
});

test("a full storage keeps no page from its reader; without a network as well, a page says so", async () => {
  const { page } = await site.person("Ada", { serviceWorkers: "allow" });
  const setOffline = await networkOf(page);
  await visitLive(page, `${site.url}/app/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: 1 });
  await page.evaluate(() => caches.delete("meridian-application"));
  for (let time = 0; time < 2; time++) {
    await visitLive(page, `${site.url}/app/`);
    await heading(page, "Tonight");
  }
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  const kept = await page.evaluate(
    async () => (await (await caches.open("meridian-application")).keys()).length,
  );
  expect(kept).toBe(0);

  await setOffline(true);
  expect((await page.reload())?.status()).toBe(503);
  await heading(page, "Can't reach Meridian");
  expect(await violations(page)).toEqual([]);
  await setOffline(false);
  await page.getByRole("link", { name: "Reload" }).click();
  await heading(page, "Tonight");
});
