import { setTimeout as pause } from "node:timers/promises";
import { random, wholeNumber } from "@meridian/testkit/faults";
import type { BrowserContext, Page } from "playwright-core";

const longest = 400;
const seed = wholeNumber("UNSTEADY");
const slowness = wholeNumber("SLOW_CPU");
const { chance, integer } = random(seed ?? 0);

/**
 * With UNSTEADY=7 in the environment every answer to the interface takes up to 0.4 seconds longer, by that seed: half of
 * them on the way to the server, half on the way back. With SLOW_CPU=4 the page computes four times as slowly.
 */
export async function makeUnsteady(context: BrowserContext, page: Page): Promise<void> {
  if (seed !== undefined) await delayAnswers(context);
  if (slowness !== undefined) {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  }
}

async function delayAnswers(context: BrowserContext) {
  await context.route(/^https?:[^?]*\/(trpc|api)\//, async (route) => {
    const isLateThere = chance(0.5);
    const delay = integer(0, longest);
    if (isLateThere) {
      await pause(delay);
      return route.continue();
    }
    const response = await route.fetch();
    await pause(delay);
    await route.fulfill({ response });
  });
}
