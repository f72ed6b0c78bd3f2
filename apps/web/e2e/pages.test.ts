import { launchBrowser } from "@meridian/testkit/browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { meridian } from "./meridian.ts";
import { pagesOf } from "./pages.ts";

const site = meridian();
let browser: Browser;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  browser = await launchBrowser(inject("browser"));
  pages = pagesOf(browser, site.url);
});
afterAll(() => browser.close());

const visit = (page: Page) => page.goto(`${site.url}/app/sign-in`);

/** Everything that could tell a person who had the page before. */
async function tracesOn(page: Page) {
  const seen = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    window: window.name,
    history: history.length,
    width: innerWidth,
    online: navigator.onLine,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    print: matchMedia("print").matches,
    clipboard: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state,
    answer: await fetch("/app/appearance.js").then(
      (response) => response.text(),
      () => "none",
    ),
  }));
  const [cookies, listeners] = [await page.context().cookies(), page as unknown as NodeJS.EventEmitter];
  return { ...seen, cookies, listeners: listeners.listenerCount("request") };
}

async function leaveTracesOn(page: Page) {
  const context = page.context();
  await context.addCookies([{ name: "meridian.session_token", value: "somebody", url: site.url }]);
  await context.grantPermissions(["clipboard-read"]);
  await page.route("**/appearance.js", (route) => route.fulfill({ body: "// stood in for" }));
  await page.route("**/never", () => {});
  page.on("request", () => {});
  await page.goto(`${site.url}/app/sign-up`);
  await page.evaluate(async () => {
    localStorage.setItem("kept", "by somebody");
    sessionStorage.setItem("kept", "by somebody");
    window.name = "somebody's";
    // A page that is left may still write something down.
    window.addEventListener("pagehide", () => {
      localStorage.setItem("late", "by somebody");
      sessionStorage.setItem("late", "by somebody");
    });
    window.addEventListener("beforeunload", (event) => event.preventDefault());
    void fetch("/app/never");
    await caches.open("somebody's");
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open("somebody's");
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ media: "print", colorScheme: "dark", reducedMotion: "no-preference" });
  // So that it asks whether to leave.
  await page.getByLabel("Email").fill("somebody@example.org");
  await context.setOffline(true);
}

test("a person who gets a used page finds no trace of the person before", async () => {
  const first = await pages.lend();
  await visit(first.page);
  const fresh = await tracesOn(first.page);
  await leaveTracesOn(first.page);
  const left = await tracesOn(first.page);
  for (const [name, trace] of Object.entries(left))
    expect(trace, name).not.toEqual(fresh[name as keyof typeof fresh]);

  await first.giveBack();
  const second = await pages.lend();
  expect(second.page).toBe(first.page);
  await visit(second.page);
  expect(await tracesOn(second.page)).toEqual(fresh);
  await second.giveBack();
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ["a script for each document", (page) => page.addInitScript(() => {})],
  ["a function of the test's", (page) => page.context().exposeFunction("told", () => {})],
  ["a clock that stands", (page) => page.clock.install()],
  ["a second window", (page) => page.context().newPage()],
  ["another origin", (page) => page.goto(site.url.replace("127.0.0.1", "localhost"))],
  ["no window", (page) => page.close()],
])("a page whose browser has got %s is nobody's afterwards", async (_, change) => {
  const { page, giveBack } = await pages.lend();
  await visit(page);
  await change(page);
  const closed = page.context().waitForEvent("close");
  await giveBack();
  await closed;
  const next = await pages.lend();
  expect(next.page).not.toBe(page);
  await next.giveBack();
});

test("two people have a page each, and one with wishes of their own has it alone", async () => {
  const [one, other] = await Promise.all([pages.lend(), pages.lend()]);
  const own = await pages.lend({ timezoneId: "Europe/Madrid" });
  expect(new Set([one.page, other.page, own.page]).size).toBe(3);
  for (const { giveBack } of [own, other, one]) await giveBack();
  const small = await pages.lend({ viewport: { width: 360, height: 740 } });
  expect(small.page).toBe(one.page);
  expect(small.page.viewportSize()).toEqual({ width: 360, height: 740 });
  await small.giveBack();
});
