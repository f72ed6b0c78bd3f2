import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linesOf, readConfiguration } from "./config/read.ts";
import type { Devices } from "./devices/devices.ts";
import type { Saying, Told } from "./link/client.ts";
import type { keepLinked, Link, LinkListener, LinkOptions, Welcome } from "./link/link.ts";
import { runObservatory } from "./runObservatory.ts";

test("an observatory that was left open is closed at the start, though its disk stalls", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-stalls-"));
  execFileSync("mkdir", [join(folder, "images")]);
  // Whoever opens a pipe to read waits until somebody writes.
  const stalled = join(folder, "images", "1.json");
  execFileSync("mkfifo", [stalled]);
  onTestFinished(async () => {
    await writeFile(stalled, "{}");
    // What waited for the disk goes on now, and may write while the folder is removed.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const done: string[] = [];
  const devices = {
    mount: {
      state: () => ({ isParked: done.includes("park") }),
      park: async () => void done.push("park"),
    },
    dome: {
      state: () => (done.includes("close") ? "closed" : "open"),
      close: async () => void done.push("close"),
    },
    camera: { abort() {} },
    readyToClose: async () => {},
    [Symbol.asyncDispose]: async () => {},
  } as unknown as Devices;
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
data: ${folder}
site: { latitude: 45, longitude: 10 }
devices: { mount: Mount, camera: Camera, dome: Dome }
`;
  const stopping = new AbortController();
  const lines: string[] = [];
  const running = runObservatory(
    readConfiguration(text, "observatory.yaml"),
    { now: () => new Date(), log: (line) => void lines.push(line), open: () => devices },
    stopping.signal,
  );
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(["park", "close"]);
  expect(lines).toContain(
    "The data folder doesn't answer. The mount is parked and the roof closed until it does.",
  );
  stopping.abort(new Error("the test is over"));
  expect(await running).toBe(true);
});

/** A line to a Meridian that has the observatory at a place, and hears what is said. */
function meridianAt(place: { latitude: number; longitude: number }) {
  const observatory = { ...place, name: "Roque", min_altitude: 0, max_altitude: 90, horizon: [] };
  const said: Saying[] = [];
  let listener: LinkListener;
  let options: LinkOptions;
  const connect: typeof keepLinked = (hello, given, signal) => {
    listener = given;
    options = hello;
    queueMicrotask(() =>
      given.welcomed({ type: "welcome", observatory, observations: [] } as unknown as Welcome),
    );
    async function say(saying: Saying) {
      said.push(saying);
      return { type: "ok" };
    }
    return {
      ...{ say, ask: say },
      isConnected: true,
      ended: new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined))),
    } as unknown as Link;
  };
  const moves = (to: typeof place) =>
    listener.told({ type: "observatory", observatory: { ...observatory, ...to } } as unknown as Told);
  function isItThere(server_time: string) {
    options.hello();
    listener.welcomed({ type: "welcome", server_time, observatory, observations: [] } as unknown as Welcome);
  }
  return { connect, said, moves, isItThere };
}

/** Simulated devices by night at a Meridian that has the observatory elsewhere; with the lines of a file in which its place stands, or without. */
async function elsewhere({ hasFile }: { hasFile: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-elsewhere-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const text = `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
data: ${folder}
site: { latitude: 45, longitude: 179.98 }
devices: simulated
simulated: { speed: 1000 }
disk: { free_gib: 0.01 }
`;
  const { connect, said, moves, isItThere } = meridianAt({ latitude: -45, longitude: 179.98 });
  const lines: string[] = [];
  const stopping = new AbortController();
  const running = runObservatory(
    readConfiguration(text, "observatory.yaml"),
    {
      ...{ now: () => new Date("2026-03-01T12:00:00Z"), log: (line) => void lines.push(line), connect },
      ...(hasFile && { lineOf: linesOf(text, "observatory.yaml") }),
    },
    stopping.signal,
  );
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    await running;
  });
  const last = () => expect.poll(() => said.findLast(({ type }) => type === "safety"));
  return { last, lines, moves, isItThere };
}

test("an observatory that Meridian has elsewhere stays closed, and says so there, until both places agree", async () => {
  const { last, lines, moves } = await elsewhere({ hasFile: true });
  const differs = (place: string) =>
    `The observatory stands at 45.00, 179.98 by observatory.yaml:4, and at ${place} by Meridian. Nothing opens until they agree.`;
  await last().toEqual({
    type: "safety",
    left_open: false,
    state: "unsafe",
    reason: differs("-45.00, 179.98"),
  });
  expect(lines).toContain(`Closed: ${differs("-45.00, 179.98")}`);
  moves({ latitude: 45, longitude: -179.8 });
  await last().toEqual({
    type: "safety",
    left_open: false,
    state: "unsafe",
    reason: differs("45.00, -179.80"),
  });
  moves({ latitude: 45.05, longitude: -179.98 });
  await last().toEqual({ type: "safety", left_open: false, state: "safe", reason: null });
});

test("an observatory without a file, as the simulator is, isn't closed where Meridian moves it", async () => {
  const { last, lines } = await elsewhere({ hasFile: false });
  await last().toEqual({ type: "safety", left_open: false, state: "safe", reason: null });
  expect(lines.filter((line) => line.startsWith("Closed"))).toEqual([]);
});

test("an observatory whose clock is off Meridian's stays closed, and says so there, until both agree", async () => {
  const { last, lines, isItThere } = await elsewhere({ hasFile: false });
  await last().toEqual({ type: "safety", left_open: false, state: "safe", reason: null });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  for (const [hours, off] of [
    [1.5, "90 minutes behind"],
    [-0.01, "36 seconds ahead of"],
  ] as const) {
    isItThere(inHours(hours));
    const reason = `This computer's clock is ${off} Meridian's. Nothing opens until they agree.`;
    await last().toEqual({ type: "safety", left_open: false, state: "unsafe", reason });
    isItThere(inHours(0.002));
    await last().toEqual({ type: "safety", left_open: false, state: "safe", reason: null });
  }
  expect(lines.filter((line) => line.startsWith("Closed: This computer"))).toHaveLength(2);
});
