import type { Devices } from "../devices/devices.ts";

/** The longest times in seconds of each step; the next one is tried all the same. */
export interface ProtectLimits {
  connect: number;
  abort: number;
  /** From the beginning on: the steps before the mount is parked take as long. */
  guide: number;
  park: number;
  close: number;
}

/**
 * Brings the observatory to safety: stops exposing and guiding, parks the mount, closes the roof, in this order. Each step is tried
 * whatever became of the one before. Returns what failed, in sentences; nothing when all is parked and closed.
 */
export async function protect(
  devices: Devices,
  limits: ProtectLimits,
  log: (line: string) => void,
): Promise<string[]> {
  const failures: string[] = [];
  async function step(name: string, seconds: number, run: (signal: AbortSignal) => unknown) {
    const late = new Error(`it took longer than ${seconds} seconds`);
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(late), seconds * 1000);
    try {
      const stopped = new Promise<never>((_, reject) =>
        ending.signal.addEventListener("abort", () => reject(late), { once: true }),
      );
      await Promise.race([run(ending.signal), stopped]);
    } catch (error) {
      failures.push(`${name} failed: ${(error as Error).message}`);
      log(failures.at(-1)!);
    } finally {
      clearTimeout(timer);
    }
  }
  const { mount, camera, dome, guider } = devices;
  const unguided = guider && step("Stopping the guiding", limits.guide, (signal) => guider.stop(signal));
  await step("Connecting", limits.connect, (signal) => devices.readyToClose(signal));
  await step("Stopping the exposure", limits.abort, (signal) => camera.abort(signal));
  await unguided;
  await step("Parking the mount", limits.park, (signal) => mount.park(signal));
  if (dome) await step("Closing the roof", limits.close, (signal) => dome.close(signal));
  return isSafe(devices)
    ? []
    : failures.length > 0
      ? failures
      : ["The mount isn't parked or the roof isn't closed."];
}

/** True if the mount is parked and the roof closed, as their drivers say. */
export const isSafe = ({ mount, dome }: Devices): boolean =>
  mount.state()?.isParked === true && (dome === undefined || dome.state() === "closed");

/** True if a driver says that its roof is open or moves, or that its mount isn't parked; false where none says anything. */
export const isOpen = ({ mount, dome }: Devices): boolean =>
  mount.state()?.isParked === false || ["open", "moving"].includes(dome?.state() ?? "unknown");
