import { expect, test } from "vitest";
import { killHardAt } from "../killHardAt.ts";
import { seededTest } from "../seeds.ts";
import { spawnProcess } from "./spawnProcess.ts";

const program = new URL("./counting.fixture.ts", import.meta.url);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
let earlier: number;

test("starts with the given environment alone, and keeps what it writes", async () => {
  const running = await spawnProcess({ program, env: { GIVEN: "yes" } });
  earlier = running.pid;
  const answer = (await (await fetch(running.url!)).json()) as { environment: string[] };
  expect(answer.environment).toContain("GIVEN");
  expect(answer.environment).not.toContain("VITEST");
  expect(await running.logged((line) => line.msg === "answered")).toEqual({ msg: "answered", answered: 1 });
  expect(running.output).toBe("not JSON\n");
});

test("is gone when the test that started it is over", () => {
  expect(isAlive(earlier)).toBe(false);
});

test("says how it ended", async () => {
  const running = await spawnProcess({ program });
  expect(await running.stop()).toEqual({ code: 0, signal: null });
  await running.restart();
  await running.killHard();
  expect(await running.exited).toEqual({ code: null, signal: "SIGKILL" });
});

test("says why it did not start", async () => {
  await expect(spawnProcess({ program, env: { REFUSE_START: "1" } })).rejects.toThrow(
    /counting.fixture.ts ended before it was ready \(1\): REFUSE_START must not be set/,
  );
});

seededTest(
  "dies in the middle of its work, where the seed says, and starts again",
  async (random) => {
    const running = await spawnProcess({ program });
    const killed = killHardAt(random, running, running, 20);
    let answers = 0;
    const work = (async () => {
      for (;;) {
        await fetch(running.url!);
        answers++;
      }
    })();
    await expect(work).rejects.toThrow("fetch failed");
    await killed;
    expect(answers).toBeLessThanOrEqual(20);
    await running.restart();
    expect((await fetch(running.url!)).status).toBe(200);
  },
  { seeds: 3 },
);
