import { memoryPorts } from "@meridian/testkit";
import { expect, test } from "vitest";
import { keepWorking } from "./keepWorking.ts";
import type { RunningWorker } from "./worker.ts";

/** A worker that loses the database at once, with so many jobs that don't end. */
function losing(jobs = 0): RunningWorker & { stops: number } {
  const finished = Promise.reject(new Error("the worker's lock was lost"));
  finished.catch(() => {});
  return {
    poolId: "pool",
    finished,
    runningJobs: () => jobs,
    stops: 0,
    async stop() {
      this.stops += 1;
    },
  };
}

/** Begins these one after the other, each a worker or why there is none; then all is over. */
async function kept(...beginnings: (RunningWorker | Error)[]) {
  const over = new AbortController();
  let [readied, begun] = [0, 0];
  async function begin() {
    const next = beginnings[begun];
    begun += 1;
    if (begun === beginnings.length) over.abort();
    if (next instanceof Error) throw next;
    return next!;
  }
  const { log } = memoryPorts();
  const onReady = () => void readied++;
  const error = await keepWorking(begin, { log, signal: over.signal, onReady }).catch((cause) => cause);
  return { error, begun, readied };
}

const away = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

test("a worker that lost the database is stopped, and another begins", async () => {
  const [first, second] = [losing(), losing()];
  expect(await kept(first, away(), second)).toEqual({ error: undefined, begun: 3, readied: 1 });
  expect([first.stops, second.stops]).toEqual([1, 1]);
});

test("the first worker waits for the database, and gives up for any other reason", async () => {
  expect(await kept(away(), losing())).toMatchObject({ error: undefined, begun: 2 });
  const wrong = new Error("permission denied");
  expect(await kept(wrong, losing())).toEqual({ error: wrong, begun: 1, readied: 0 });
});

test("later workers wait whatever the reason: a database that comes back may say anything", async () => {
  expect(await kept(losing(), new Error("the database is in recovery"), losing())).toMatchObject({
    begun: 3,
  });
});

test("jobs that go on end it: other workers take them over", async () => {
  const { error, begun } = await kept(losing(1), losing());
  expect([error.message, begun]).toEqual(["jobs go on although the database is lost", 1]);
});
