import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** Opens a page, and waits until everything on it is there: nothing stands for what is on its way, and nothing is. */
export async function visit(page: Page, address: string) {
  const underWay = new Set<Request>();
  const begun = (request: Request) => underWay.add(request);
  const ended = (request: Request) => underWay.delete(request);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const isComplete = async () => {
    const placeholders = await page.locator(".mantine-Skeleton-root, [aria-busy=true]").count();
    return placeholders + underWay.size === 0;
  };
  await expect.poll(isComplete, { interval: 20, timeout: 30_000 }).toBe(true);
  page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
}

/** Opens a page, and waits until its live connection is there. */
export async function visitLive(page: Page, address: string) {
  const connected = page.waitForEvent("websocket");
  await page.goto(address);
  await connected;
}
