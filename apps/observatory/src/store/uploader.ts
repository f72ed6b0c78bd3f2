import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Grade } from "../grading/grade.ts";
import type { Grader } from "../grading/grader.ts";
import { isFrame, type Kept, type Store } from "./store.ts";

interface Options {
  url: string;
  key: string;
  store: Store;
  grader: Pick<Grader, "grade">;
  log(line: string): void;
}

const pauses = [1, 5, 15, 60, 300];
/** Seconds until an image is tried again whose observation Meridian doesn't have here at the moment. */
const elsewhere = 600;
/** Refusals that another attempt doesn't change. */
const final = [413, 415, 422, 426];
/** A set of calibration frames doesn't come back, as an observation may. */
const finalOfFrame = [...final, 404, 409];

export interface Uploader {
  /** There is something to upload. */
  wake(): void;
  ended: Promise<void>;
}

/** Grades and uploads what is on disk, once it is reported, one image after another, until the signal aborts. */
export function keepUploading({ url, key, store, grader, log }: Options, signal: AbortSignal): Uploader {
  let woken = Promise.withResolvers<void>();
  const notBefore = new Map<string, number>();
  let failures = 0;
  /** The grade of the image that is tried now, which may be tried again. */
  let graded: { id: string; grade: Grade | undefined } | undefined;

  const due = () => {
    const now = Date.now();
    return store.all().find(({ id, reported }) => reported && (notBefore.get(id) ?? 0) <= now);
  };
  const later = (id: string, seconds: number) => void notBefore.set(id, Date.now() + seconds * 1000);

  async function upload(image: Kept): Promise<void> {
    const answer = await send(image).catch((error: Error) => error);
    signal.throwIfAborted();
    if (answer instanceof Error) return retry(answer.message);
    if (answer.ok) {
      failures = 0;
      notBefore.delete(image.id);
      return store.remove(image.id);
    }
    const { detail = "" } = (await answer.json().catch(() => ({}))) as { detail?: string };
    const words = `${answer.status} ${detail}`.trim();
    if ((isFrame(image) ? finalOfFrame : final).includes(answer.status)) {
      log(`Meridian refuses the image ${image.id}: ${words}. It is in the folder "refused".`);
      return store.putAside(image.id);
    }
    if (answer.status === 404 || answer.status === 409) {
      log(`The image ${image.id} waits: ${words}.`);
      return later(image.id, elsewhere);
    }
    return retry(words, Number(answer.headers.get("retry-after")) || 0);
  }
  /** The network or the server as a whole: every image waits. */
  async function retry(words: string, seconds = 0) {
    const pause = Math.max(seconds, pauses[Math.min(failures++, pauses.length - 1)]!);
    log(`An upload failed: ${words}. ${store.all().length} images wait; again in ${pause} s.`);
    await wait(pause * 1000, undefined, { signal });
  }
  async function gradeOf({ id }: Kept): Promise<Grade | undefined> {
    if (graded?.id !== id) graded = { id, grade: await grader.grade(store.fileOf(id)) };
    return graded.grade;
  }
  /** The path of an image at Meridian, with what was measured in one of the sky. */
  async function placeOf(image: Kept): Promise<string> {
    if (isFrame(image)) return `calibrations/${image.calibration_id}/files/${image.id}`;
    const { id, observation_id, exposure, panel, guiding_rms } = image;
    const figures = new URLSearchParams({ exposure: String(exposure) });
    if (panel !== null) figures.set("panel", String(panel));
    if (guiding_rms !== undefined) figures.set("guiding_rms", String(guiding_rms));
    for (const [figure, value] of Object.entries((await gradeOf(image)) ?? {}))
      figures.set(figure, String(value));
    return `observations/${observation_id}/files/${id}?${figures}`;
  }
  async function send(image: Kept): Promise<Response> {
    const { id, sha256 } = image;
    const address = `${url}/${await placeOf(image)}`;
    signal.throwIfAborted();
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "image/fits",
      "content-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    };
    return fetch(address, { method: "PUT", headers, body: await openAsBlob(store.fileOf(id)), signal });
  }

  async function run() {
    while (!signal.aborted) {
      const image = due();
      if (image) await upload(image).catch((error: Error) => signal.aborted || log(error.message));
      else {
        await Promise.race([woken.promise, wait(5000, undefined, { signal })]).catch(() => {});
        woken = Promise.withResolvers();
      }
    }
  }
  return { ended: run(), wake: () => woken.resolve() };
}
