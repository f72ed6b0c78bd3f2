import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { siderealTimeAt, subsolarPoint } from "@meridian/contract";
import { openIndi } from "@meridian/observatory";
import { type IndiServer, indiServer } from "@meridian/testkit/indi";
import { type Frame, startImageSink } from "./reference/imageSink.ts";

export const camera = "CCD Simulator";
const mount = "Telescope Simulator";
const program = fileURLToPath(import.meta.resolve("@meridian/observatory/program"));

/** Starts INDI's server with its simulators. The camera is connected, and as large as it says. */
export async function startIndi(width: number, height: number): Promise<IndiServer & AsyncDisposable> {
  const server = await indiServer();
  await using indi = openIndi({ ...server, log() {} });
  const change = async (device: string, name: string, values: Record<string, number | boolean>) => {
    await indi.until(name, () => indi.devices.find(device, name), { seconds: 20 });
    await indi.change(device, name, values);
  };
  await change(camera, "SIMULATOR_SETTINGS", { SIM_XRES: width, SIM_YRES: height });
  for (const device of [mount, camera]) await change(device, "CONNECTION", { CONNECT: true });
  // Its ways are short from there.
  await change(mount, "TELESCOPE_PARK_POSITION", { PARK_HA: 0.5, PARK_DEC: 45 });
  await indi.until("CCD_EXPOSURE", () => indi.devices.find(camera, "CCD_EXPOSURE"), { seconds: 20 });
  return { ...server, [Symbol.asyncDispose]: server.end };
}

const configuration = (
  url: string,
  data: string,
  { latitude, longitude }: Record<string, number>,
  port: number,
) => `
meridian: { url: "${url}", key: mro_bench }
data: ${data}
site: { latitude: ${latitude}, longitude: ${longitude} }
indi: { port: ${port} }
devices:
  mount: ${mount}
  camera: ${camera}
  filter_wheel: Filter Simulator
  focuser: Focuser Simulator
  dome: Dome Simulator
  weather: Weather Simulator
safety: { quiet_minutes: 0 }
timing: { settle_seconds: 0.2, look_again_seconds: 3 }
`;

/** Starts a process that says when it is ready; `ended` rejects with its last lines. */
async function startProgram(args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const lines: string[] = [];
  child.stdout!.on("data", (text) => {
    lines.push(String(text));
    if (lines.length > 30) lines.shift();
  });
  const exited = once(child, "exit");
  const ended = exited.then<never>(() => {
    throw new Error(`the observatory's program ended:\n${lines.join("")}`);
  });
  ended.catch(() => {});
  await Promise.race([once(child, "message"), ended]);
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { pid: child.pid!, ended, stop };
}

/** Starts the observatory's program in a process of its own, on INDI's simulators, where it is midnight. */
export async function startObservatory(bench: { folder: string }, indi: IndiServer) {
  const { longitude } = subsolarPoint(Date.now());
  const place = { latitude: 45, longitude: longitude > 0 ? longitude - 180 : longitude + 180 };
  const meridian = await startImageSink(place);
  const folder = await mkdtemp(join(bench.folder, "observatory-"));
  const [data, file] = [join(folder, "data"), join(folder, "observatory.yaml")];
  await mkdir(data);
  await writeFile(file, configuration(meridian.url, data, place, indi.port));
  const welcomed = once(meridian.heard, "welcomed");
  const { pid, ended, stop } = await startProgram(["--config", file]);
  await Promise.race([welcomed, ended]);
  const ra = (siderealTimeAt(Date.now(), place.longitude) + 355) % 360;
  let observations = 0;
  return {
    pid,
    /** Has so many exposures taken near the zenith; resolves with them once all are uploaded. */
    async take(count: number, seconds: number): Promise<Frame[]> {
      const exposure = { filter: "Red", exposure_time: seconds, exposure_count: count };
      const observation = {
        ...{ id: `observation-${observations++}`, name: "Zenith", status: "assigned", priority: 5 },
        target: { name: "Zenith", ra, dec: 48, rotation: null },
        exposures: [{ ...exposure, acquired: 0, binning: 1, gain: null, offset: null }],
        ...{ constraints: {}, windows: [], fixed_time_start: null, fixed_time_end: null },
        ...{ bypass_darkness: true, awaited_files: [] },
      };
      const frames: Frame[] = [];
      const all = new Promise<void>((resolve) => {
        const take = (frame: Frame) => {
          if (frames.push(frame) < count) return;
          meridian.heard.off("frame", take);
          resolve();
        };
        meridian.heard.on("frame", take);
      });
      meridian.say({ type: "assign", observation });
      await Promise.race([all, ended]);
      return frames;
    },
    async [Symbol.asyncDispose]() {
      await stop();
      meridian.close();
    },
  };
}
