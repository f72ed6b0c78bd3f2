import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { closeWithTest } from "../faults/closeWithTest.ts";
import { inherited } from "../inherited.ts";
import { ownPort } from "../ownPort.ts";
import { writeStarFinder } from "./starFinder.ts";

const simulators = ["telescope", "ccd", "wheel", "focus", "rotator", "dome", "weather"] as const;
export type Simulator = (typeof simulators)[number];

export interface IndiServer {
  host: string;
  port: number;
  /** SIGKILL for one driver, as if it crashed; the server starts it again. */
  killDriver(simulator: Simulator): Promise<void>;
  /** SIGKILL for the server. Its drivers end with it. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills it for good. */
  end(): Promise<void>;
}

/** INDI's own server with its simulators, a HOME of its own and a made-up sky, or the real one, on request with a guide camera. It is gone when the test ends. */
export async function indiServer({ hasRealSky = false, hasGuideCamera = false } = {}): Promise<IndiServer> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-indi-"));
  const [home, programs] = [join(folder, "home"), join(folder, "bin")];
  await Promise.all([mkdir(home), mkdir(programs)]);
  await writeStarFinder(programs, hasRealSky);
  const port = await ownPort();
  const env = { ...inherited, HOME: home, PATH: `${programs}${delimiter}${process.env.PATH}` };
  let server: ChildProcess;

  async function start() {
    const names = hasGuideCamera ? [...simulators, "guide"] : simulators;
    const drivers = names.map((name) => `indi_simulator_${name}`);
    server = spawn("indiserver", ["-u", join(folder, "socket"), "-p", String(port), ...drivers], {
      env,
      stdio: "ignore",
    });
    await answers(port, server);
  }
  /** Kills the server, and waits until its drivers have noticed. */
  async function kill() {
    const children = childrenOf(server.pid!);
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, "exit");
      server.kill("SIGKILL");
      await exited;
    }
    for (const { pid } of children) for (let turn = 0; isAlive(pid) && turn < 100; turn++) await wait(20);
    for (const { pid } of children) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  }
  async function end() {
    await kill();
    await rm(folder, { recursive: true, force: true });
  }
  closeWithTest(end);
  await start();
  return {
    host: "127.0.0.1",
    port,
    kill,
    start,
    end,
    async killDriver(simulator) {
      const driver = childrenOf(server.pid!).find(({ name }) =>
        `indi_simulator_${simulator}`.startsWith(name),
      );
      if (!driver) throw new Error(`no driver of the ${simulator} runs`);
      process.kill(driver.pid, "SIGKILL");
      for (let turn = 0; isAlive(driver.pid) && turn < 100; turn++) await wait(20);
    },
  };
}

/** Waits until a server listens. Throws when it ends before. */
async function answers(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`indiserver ended with ${server.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isThere) return;
    await wait(20);
  }
}

/** A killed process stays in the list until its parent has heard of it; it is gone all the same. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** The children of a process; Linux cuts their names after 15 letters. */
function childrenOf(pid: number): { pid: number; name: string }[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    return text
      .split(" ")
      .filter(Boolean)
      .map((id) => ({ pid: Number(id), name: readFileSync(`/proc/${id}/comm`, "utf8").trim() }));
  } catch {
    return [];
  }
}
