import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { wholeNumber } from "@meridian/testkit/faults";
import type { IndiServer } from "@meridian/testkit/indi";
import { residentMegabytes } from "../load.ts";
import type { Bench } from "../network.ts";
import { camera, startIndi, startObservatory } from "../observatory.ts";
import { isSameWork } from "../proof.ts";
import { type Frame, frameIn } from "../reference/imageSink.ts";
import { inTurn, median, type Row } from "../report.ts";

const run = promisify(execFile);

type Size = readonly [width: number, height: number];

/** Throws unless all of the frames are whole, and of this size and time. */
function requireSame(frames: Frame[], [width, height]: Size, seconds: number): void {
  const data = Math.ceil((width * height * 2) / 2880) * 2880;
  const asked = { seconds, width, height, data };
  for (const { begunAt, ...frame } of frames) isSameWork("a frame", frame, asked);
}

/** INDI's simulator is 8192 pixels wide at most: these are as many as 9,000 by 6,000, and 108 MB. */
const large: Size = [8192, 6592];
/** A shorter exposure ends before the simulator has drawn it. */
const largeSeconds = 1;
const many = wholeNumber("EXPOSURES") ?? 500;
/** Frames that may wait for their upload: grading takes longer than such an exposure. */
const atOnce = 10;
const sampleMs = 250;

/**
 * Resident memory of the program from the camera to the upload: the last fifth of the frames against the second and third tenth.
 * Throws for a frame that isn't whole.
 */
async function memoryOf(bench: Bench): Promise<Row> {
  await using indi = await startIndi(...large);
  await using observatory = await startObservatory(bench, indi);
  const samples: { taken: number; megabytes: number }[] = [];
  let taken = 0;
  const sample = (megabytes: number) => void samples.push({ taken, megabytes });
  const sampling = setInterval(() => {
    residentMegabytes(observatory.pid).then(sample, () => {});
  }, sampleMs);
  const began = performance.now();
  try {
    for (; taken < many; taken += atOnce) {
      const frames = await observatory.take(atOnce, largeSeconds);
      requireSame(frames, large, largeSeconds);
    }
  } finally {
    clearInterval(sampling);
  }
  const minutes = (performance.now() - began) / 60_000;
  const during = (from: number, to: number) =>
    samples.flatMap(({ taken, megabytes }) => (taken >= from * many && taken < to * many ? [megabytes] : []));
  const [before, after] = [during(0.1, 0.3), during(0.8, 1)];
  const ratio = median(after) / median(before);
  const most = (megabytes: number[]) => Math.max(...megabytes).toFixed(0);
  return {
    job: `memory of the observatory's program, ${many} frames of 108 MB in ${minutes.toFixed(0)} minutes`,
    ours: `${median(after).toFixed(0)} MB, ${most(after)} at most`,
    reference: `${median(before).toFixed(0)} MB, ${most(before)} at most, in frames ${many * 0.1} to ${many * 0.3}`,
    ratio,
    goal: "flat (<= 1.15)",
    met: ratio <= 1.15,
  };
}

const usual: Size = [1280, 1024];
const [count, seconds] = [20, 2];

/** Exposes again and again with INDI's own tools: each frame comes over the connection and is written to a file. */
const loop = `
for n in $(seq $COUNT); do
  indi_getprop -p $PORT -t 60 "$CAMERA.CCD1.CCD1" &
  indi_setprop -p $PORT -n "$CAMERA.CCD_EXPOSURE.CCD_EXPOSURE_VALUE=$SECONDS_EACH"
  wait $!
  mv "$CAMERA.CCD1.CCD1.fits" $n.fits
done`;

async function takeWithTools({ port }: IndiServer, folder: string): Promise<Frame[]> {
  await mkdir(folder);
  const given = { COUNT: count, SECONDS_EACH: seconds, PORT: port, CAMERA: camera };
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
  await run("sh", ["-e", "-c", loop], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
  const frames: Frame[] = [];
  for (let n = 1; n <= count; n++) frames.push(await frameIn(join(folder, `${n}.fits`)));
  await rm(folder, { recursive: true });
  return frames;
}

/** Milliseconds from the end of an exposure to the begin of the next one, by the driver's clock. */
function deadTimeOf(frames: Frame[]): number {
  requireSame(frames, usual, seconds);
  const begun = frames.map(({ begunAt }) => begunAt).toSorted((one, other) => one - other);
  return median(begun.slice(1).map((at, n) => at - begun[n]! - seconds * 1000));
}

/** Dead time beside that of INDI's own tools, each with a server of its own: a frame that the other one takes is sent to neither. */
async function deadTime(bench: Bench): Promise<Row> {
  await using indi = await startIndi(...usual);
  await using reference = await startIndi(...usual);
  await using observatory = await startObservatory(bench, indi);
  const { ours, ...other } = await inTurn(
    3,
    async () => deadTimeOf(await observatory.take(count, seconds)),
    async () => deadTimeOf(await takeWithTools(reference, join(bench.folder, "tools"))),
  );
  return {
    job: `dead time between ${count} exposures of ${seconds} s`,
    ours: `${ours.toFixed(0)} ms`,
    reference: `indi_setprop, indi_getprop in a loop: ${other.reference.toFixed(0)} ms`,
    ratio: other.ratio,
    goal: "<= 1.1",
    met: other.ratio <= 1.1,
  };
}

/** The observatory's program on the simulators of Debian's `indi-bin`. `EXPOSURES` says how many large frames it takes. */
export const exposures = async (bench: Bench): Promise<Row[]> => [
  await deadTime(bench),
  await memoryOf(bench),
];
