/**
 * The program's guiding, judged by PHD2 itself: `node apps/bench/src/judge/guiding.ts phd2` starts that program with its own simulators
 * on a virtual screen, and with `indi` behind it on the mount and the guide camera of INDI's simulators; `host:port` in place of its name
 * takes one that runs, whose equipment is simulators'. What PHD2 tells a second connection is the reference.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { openPhd2Guider } from "@meridian/observatory";
import type { IndiServer } from "@meridian/testkit/indi";
import { focalLength, guideCamera, mount, startIndi } from "./guidedMount.ts";

/** PHD2's settings, as it keeps them itself: one profile with an equipment. */
const profileOf = (equipment: string) => `ConfigVersion=2001
ServerMode=1
currentProfile=1
[profile/1]
name=Simulators
[profile/1/guider]
StarMinHFD=0.5
${equipment}`;
/** A good mount on a calm night, so that it settles. */
const ownSimulators = `[profile/1/camera]
LastMenuChoice=Simulator
pixelsize=5.2
[profile/1/scope]
LastMenuChoice=On-camera
[profile/1/frame]
focalLength=400
[profile/1/SimCam]
seeing_scale=2
dec_backlash=0
use_pe=0
`;
const equipmentOf = ({ port }: IndiServer) => `[profile/1/camera]
LastMenuChoice=INDI Camera [${guideCamera}]
pixelsize=2.4
[profile/1/scope]
LastMenuChoice=INDI Mount [${mount}]
[profile/1/frame]
focalLength=${focalLength}
[profile/1/indi]
INDIhost=127.0.0.1
INDIport=${port}
INDIcam=${guideCamera}
INDImount=${mount}
`;
const settle = { pixels: 1.5, seconds: 5, timeout_seconds: 100 };
const measuredSeconds = 30;

interface Heard {
  Event?: string;
  id?: number;
  result?: unknown;
  RADistanceRaw?: number;
  DECDistanceRaw?: number;
  Status?: number;
  dx?: number;
  dy?: number;
}

/** A second connection to PHD2, which keeps all that it hears. */
async function listen(host: string, port: number) {
  const socket = connect(port, host).on("error", () => {});
  await once(socket, "connect");
  const heard: Heard[] = [];
  const waiters = new Set<() => void>();
  createInterface({ input: socket }).on("line", (line) => {
    heard.push(JSON.parse(line));
    for (const look of waiters) look();
  });
  let asked = 1000;
  return {
    heard,
    async ask(method: string): Promise<unknown> {
      const id = ++asked;
      socket.write(`${JSON.stringify({ method, id })}\r\n`);
      const answer = Promise.withResolvers<unknown>();
      const look = () => {
        const found = heard.find((one) => one.id === id);
        if (found) answer.resolve(found.result);
      };
      waiters.add(look);
      return answer.promise.finally(() => waiters.delete(look));
    },
    end: () => socket.destroy(),
  };
}

/** Starts PHD2 on a virtual screen of its own; a folder of its own is its home. */
async function start(program: string, equipment: string) {
  const home = await mkdtemp(join(tmpdir(), "meridian-phd2-"));
  await writeFile(join(home, ".PHDGuidingV2"), profileOf(equipment));
  const env = { ...process.env, HOME: home, TMPDIR: home };
  const child = spawn("xvfb-run", ["-a", program], { env, stdio: "ignore", detached: true });
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, name);
    } catch {
      // It has ended by itself.
    }
  };
  return {
    ...{ child, signal },
    async end() {
      signal("SIGKILL");
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Waits until PHD2 listens. Throws after a minute, and where it has ended. */
async function untilThere(host: string, port: number, child: ChildProcess | undefined) {
  for (let turn = 0; turn < 120; turn++) {
    const socket = connect(port, host);
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    if (child?.exitCode != null) break;
    await wait(500);
  }
  throw new Error(`PHD2 isn't there at ${host}:${port}: install it and xvfb, or name its program`);
}

let isGood = true;
function says(isRight: boolean, line: string) {
  isGood &&= isRight;
  console.log(`${isRight ? "ok   " : "WRONG"} ${line}`);
}
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ message }: Error) => message,
  );

const [given = "phd2", equipment] = process.argv.slice(2);
const [, host = "127.0.0.1", port = "4400"] = /^([^/]+):(\d+)$/.exec(given) ?? [];
const indi = equipment === "indi" ? await startIndi() : undefined;
const own = given.includes(":") ? undefined : await start(given, indi ? equipmentOf(indi) : ownSimulators);
const never = new AbortController().signal;

async function judge() {
  await untilThere(host, Number(port), own?.child);
  const phd2 = await listen(host, Number(port));
  const log = (line: string) => console.log(`      ${line}`);
  const guider = openPhd2Guider({
    host,
    port: Number(port),
    settle,
    dither_pixels: 3,
    connectSeconds: 30,
    log,
  });
  const steps = () => phd2.heard.filter(({ Event }) => Event === "GuideStep");
  const settled = () => phd2.heard.filter(({ Event }) => Event === "SettleDone");

  /** Begins as the program does: twice at most. */
  async function begin() {
    const why = await failure(guider.start(never));
    if (why === undefined) return;
    const places = steps().slice(-5);
    log(`${why}, at ${places.map((step) => `${step.RADistanceRaw}, ${step.DECDistanceRaw}`).join("; ")}`);
    await guider.stop(never);
    await guider.start(never);
  }
  for (const [isThere, line] of await guider.inspect(never))
    console.log(`      ${isThere ? "" : "missing: "}${line}`);
  says((await phd2.ask("get_connected")) === true, "the equipment is connected");

  const begun = await seconds(begin);
  // Its answer comes after all that it has told by now.
  await phd2.ask("get_app_state");
  says(
    settled().at(-1)?.Status === 0,
    `guiding has settled, calibrated if needed, after ${begun.toFixed(0)} s`,
  );
  says(
    (await guider.isFollowing()) && (await phd2.ask("get_app_state")) === "Guiding",
    "PHD2 guides, and is known to",
  );

  const before = steps().length;
  const measured = guider.measure(measuredSeconds);
  await wait(measuredSeconds * 1000);
  const ours = measured() ?? Number.NaN;
  const theirs = steps().slice(before);
  const squares = theirs.map(
    ({ RADistanceRaw = 0, DECDistanceRaw = 0 }) => RADistanceRaw ** 2 + DECDistanceRaw ** 2,
  );
  const mean = squares.reduce((sum, one) => sum + one, 0) / squares.length;
  const theirRms = Math.sqrt(mean) * Number(await phd2.ask("get_pixel_scale"));
  says(
    Math.abs(ours / theirRms - 1) < 0.01,
    `${ours.toFixed(3)}″ of ${theirs.length} steps, ${theirRms.toFixed(3)}″`,
  );

  const dithers = settled().length;
  const dithered = await seconds(() => guider.dither(8, never));
  await phd2.ask("get_app_state");
  const moved = phd2.heard.findLast(({ Event }) => Event === "GuidingDithered");
  says(
    settled().length === dithers + 1 && moved !== undefined && (await guider.isFollowing()),
    `a dither by ${moved?.dx}, ${moved?.dy} pixels settled after ${dithered.toFixed(0)} s`,
  );

  await phd2.ask("deselect_star");
  says(!(await guider.isFollowing()), "a star that isn't followed any more is noticed");
  await guider.stop(never);
  const stopped = steps().length;
  says((await phd2.ask("get_app_state")) === "Stopped", "PHD2 is stopped");
  const again = await seconds(begin);
  says(await guider.isFollowing(), `and guides again after ${again.toFixed(0)} s`);
  says(steps().length > stopped, "with another star");
  const ended = await seconds(() => guider.stop(never));
  const last = steps().length;
  await wait(5000);
  says(steps().length === last, `stopped within ${ended.toFixed(1)} s, without a guide step in the next 5 s`);

  if (own) {
    await begin();
    own.signal("SIGSTOP");
    const hung = await seconds(() => failure(guider.stop(AbortSignal.timeout(2000))));
    says(hung < 2.2, `stopping a PHD2 that hangs is given up after ${hung.toFixed(1)} s`);
    says(!(await guider.isFollowing()), "and it isn't taken for guiding");
    own.signal("SIGKILL");
    const why = await failure(guider.start(AbortSignal.timeout(40_000)));
    says(why !== undefined, `PHD2 that is gone: ${why}`);
  }
  phd2.end();
  await guider[Symbol.asyncDispose]();
}

try {
  await judge();
} finally {
  await own?.end();
  await indi?.end();
}
process.exit(isGood ? 0 : 1);
