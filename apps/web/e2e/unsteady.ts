import { setTimeout as pause } from "node:timers/promises";
import { random, wholeNumber } from "@meridian/testkit/faults";
import type { BrowserContext, CDPSession, Page } from "playwright-core";

const longest = 400;
const seed = wholeNumber("UNSTEADY");
const slowness = wholeNumber("SLOW_CPU");
const { integer } = random(seed ?? 0);

/**
 * With UNSTEADY=7 in the environment every answer and every live message reaches the interface up to 0.4 seconds later, by
 * that seed. With SLOW_CPU=4 the page computes four times as slowly.
 */
export async function makeUnsteady(context: BrowserContext, page: Page): Promise<void> {
  if (seed === undefined && slowness === undefined) return;
  const session = await context.newCDPSession(page);
  if (seed !== undefined) await Promise.all([delayAnswers(session), delayMessages(context)]);
  if (slowness !== undefined) await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** Half of the time is lost on the way there, when a page that is left takes its requests back. */
async function delayAnswers(session: CDPSession) {
  session.on("Fetch.requestPaused", async ({ requestId }) => {
    await pause(integer(0, longest / 2));
    // Whoever asked may be gone by now.
    await session.send("Fetch.continueRequest", { requestId }).catch(() => {});
  });
  const urls = ["*/trpc/*", "*/api/*"];
  const stages = ["Request", "Response"] as const;
  const patterns = urls.flatMap((urlPattern) => stages.map((requestStage) => ({ urlPattern, requestStage })));
  await session.send("Fetch.enable", { patterns });
}

/** They keep their order. */
async function delayMessages(context: BrowserContext) {
  await context.routeWebSocket(/\/ws$/, (socket) => {
    let earlier: Promise<unknown> = Promise.resolve();
    socket.connectToServer().onMessage((message) => {
      earlier = Promise.all([earlier, pause(integer(0, longest))]).then(() => socket.send(message));
    });
  });
}
