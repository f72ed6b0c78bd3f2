import { DomainError } from "@meridian/domain";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerInTime } from "./answerInTime.ts";
import type { Env } from "./exchange.ts";

const timing = { patienceMs: 5, everyMs: 5 };

/** An app whose only route answers when it is told to, and what its database says one after the other, then the last again. */
function scene(answers: boolean[]) {
  const work = Promise.withResolvers<void>();
  let asked = 0;
  const app = new Hono<Env>();
  app.onError((error, c) => c.text((error as DomainError).code ?? "crash", 503));
  app.use(answerInTime(async () => answers[Math.min(asked++, answers.length - 1)]!, timing));
  app.get("/", async (c) => {
    await work.promise;
    return c.text("done");
  });
  return { app, work, asked: () => asked };
}

test("work may take long while the database answers; a single silence isn't the end", async () => {
  const { app, work, asked } = scene([true, false, true]);
  const answer = app.request("/");
  await expect.poll(asked).toBeGreaterThan(5);
  work.resolve();
  expect(await (await answer).text()).toBe("done");
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked()).toBeLessThanOrEqual(before + 1);
});

test("a request is given up after two silences in a row, whatever comes of the work afterwards", async () => {
  for (const isDone of [true, false]) {
    const { app, work } = scene([true, false]);
    const answer = await app.request("/");
    expect([answer.status, await answer.text()]).toEqual([503, "UNAVAILABLE"]);
    if (isDone) work.resolve();
    else work.reject(new DomainError("CONFLICT", "too late"));
  }
});
