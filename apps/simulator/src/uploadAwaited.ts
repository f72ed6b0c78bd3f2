import type { Assignment } from "@meridian/contract";
import { fileIdOf } from "./images.ts";
import type { SimulatorOptions } from "./options.ts";
import { uploadFrame } from "./upload.ts";

/** Sends the images that were announced and haven't arrived. */
export async function uploadAwaited(
  options: SimulatorOptions,
  observations: readonly Assignment[],
  signal: AbortSignal,
): Promise<void> {
  for (const observation of observations.filter(({ awaited_files }) => awaited_files.length > 0))
    for (const [exposure, { exposure_count }] of observation.exposures.entries())
      for (let index = 0; index < exposure_count; index++) {
        const frame = { observation, exposure, index };
        if (observation.awaited_files.includes(fileIdOf(frame))) await uploadFrame(options, frame, signal);
      }
}
