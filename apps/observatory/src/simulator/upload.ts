import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Frame } from "../queue/frames.ts";
import { figuresOf, fileIdOf, imageOf, isBlurred } from "./images.ts";
import type { SimulatorOptions } from "./options.ts";

const attempts = 5;

/** Sends an image with its figures, again where its answer got lost. */
export async function uploadFrame(
  options: SimulatorOptions,
  frame: Frame,
  signal: AbortSignal,
): Promise<void> {
  const { pixels, faults } = options;
  const blurred = isBlurred(frame, faults.blurred);
  const body = new Uint8Array(imageOf(frame, pixels, new Date(), blurred));
  const place = { exposure: frame.exposure, ...(frame.observation.panels && { panel: frame.panel }) };
  const figures = { ...place, ...figuresOf(frame, blurred) };
  const query = Object.entries(figures).map(([name, value]) => `${name}=${value}`);
  const path = `observations/${frame.observation.id}/files/${fileIdOf(frame)}?${query.join("&")}`;
  await upload(options, path, body, signal);
}

/** Sends a FITS file to a path at Meridian, again where its answer got lost. */
export async function upload(
  { url, key, log }: SimulatorOptions,
  path: string,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<void> {
  const digest = createHash("sha256").update(body).digest("base64");
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "image/fits",
    "content-digest": `sha-256=:${digest}:`,
  };
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const answer = await fetch(`${url}/${path}`, { method: "PUT", headers, body, signal }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    // Taken under this id before, at another moment: it is there.
    if (answer?.ok || answer?.status === 409) return;
    log(`upload: ${answer ? `${answer.status} ${await answer.text()}` : "no answer"}`);
    await wait(attempt * 500, undefined, { signal });
  }
}
