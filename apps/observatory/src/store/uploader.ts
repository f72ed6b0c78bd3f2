import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Grade } from "../grading/grade.ts";
import type { Grader } from "../grading/grader.ts";
import { isFrame, type Kept, type KeptLight, type Store } from "./store.ts";

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

/** Statuses of Meridian's answer once it has the image: now, or before. */
const accepted = [201, 200];
/** Letters of an answer: Meridian's are far shorter, and whatever stands in between may send any number. */
const mostLetters = 1_000_000;

/** Letters of such an answer in a line of the log. */
const mostOfLine = 300;

/** Seconds. */
const longestRetryAfter = 3600;

const pauseAfter = (failed: number) => pauses[Math.min(failed, pauses.length - 1)]!;

export interface Uploader {
  /** There is something to upload. */
  wake(): void;
  ended: Promise<void>;
}

/** Grades and uploads what is on disk, once it is reported, one image after another, until the signal aborts. */
export function keepUploading({ url, key, store, grader, log }: Options, signal: AbortSignal): Uploader {
  let woken = Promise.withResolvers<void>();
  const notBefore = new Map<string, number>();
  /** Failures of each image: those that did less often go first. */
  const attempts = new Map<string, number>();
  let failures = 0;
  /** The grade of the image that is tried now, which may be tried again. */
  let graded: { id: string; grade: Grade | undefined } | undefined;
  /** Figures that Meridian doesn't take: of an image, and, where it is older than this program, at all. */
  const [refused, unknown] = [new Map<string, Set<string>>(), new Set<string>()];

  const due = () => {
    const now = Date.now();
    const all = store.all().filter(({ id, reported }) => reported && (notBefore.get(id) ?? 0) <= now);
    const least = Math.min(...all.map(attemptsOf));
    return all.find((image) => attemptsOf(image) === least);
  };
  const attemptsOf = ({ id }: Kept) => attempts.get(id) ?? 0;
  const later = (id: string, seconds: number) => void notBefore.set(id, Date.now() + seconds * 1000);

  /** Rejects where it can't be read, which openAsBlob itself throws. */
  const fileOf = async (id: string) => openAsBlob(store.fileOf(id));
  async function upload(image: Kept): Promise<void> {
    const { id } = image;
    const body = await fileOf(id).catch((error: Error) => error);
    if (body instanceof Error) {
      log(`The file of the image ${id} can't be read: ${body.message}. It is tried again in ${elsewhere} s.`);
      return later(id, elsewhere);
    }
    const figures = isFrame(image) ? {} : await figuresOf(image);
    const answer = await send(image, figures, body).then(said, (error: Error) => error);
    signal.throwIfAborted();
    if (answer instanceof Error) return retry(image, answer.message);
    const { status, fields, retryAfter } = answer;
    if (accepted.includes(status) && fields.id === id) {
      failures = 0;
      for (const noted of [notBefore, attempts, refused]) noted.delete(id);
      return store.remove(id);
    }
    const words = typeof fields.detail === "string" ? `${status} ${lineOf(fields.detail)}` : `${status}`;
    const isMeridians = typeof fields.code === "string";
    if (!isMeridians) return retry(image, `${words}, and not by Meridian itself`);
    const named = status === 422 ? namedIn(fields).filter(({ path }) => Object.hasOwn(figures, path)) : [];
    if (named.length > 0) {
      for (const { path, message } of named) {
        log(`Meridian doesn't take the ${path} of the image ${id}: ${message}. It is sent without.`);
        if (message === "is not a known field") unknown.add(path);
        refused.set(id, (refused.get(id) ?? new Set()).add(path));
      }
      return upload(image);
    }
    if ((isFrame(image) ? finalOfFrame : final).includes(status)) {
      log(`Meridian refuses the image ${id}: ${words}. It is in the folder "refused".`);
      return store.putAside(id);
    }
    if (status === 404 || status === 409) {
      log(`The image ${id} waits: ${words}.`);
      return later(id, elsewhere);
    }
    return retry(image, words, retryAfter);
  }
  /** The network or the server as a whole: every image waits; this one longer, as it may be its own fault. */
  async function retry(image: Kept, words: string, seconds = 0) {
    const pause = Math.max(seconds, pauseAfter(failures++));
    log(`An upload failed: ${words}. ${store.all().length} images wait; again in ${pause} s.`);
    await wait(pause * 1000, undefined, { signal });
    later(image.id, Math.max(0, pauseAfter(attemptsOf(image)) - pause));
    attempts.set(image.id, attemptsOf(image) + 1);
  }
  async function gradeOf({ id }: Kept): Promise<Grade | undefined> {
    if (graded?.id !== id) graded = { id, grade: await grader.grade(store.fileOf(id)) };
    return graded.grade;
  }
  /** The figures of an image that was measured, as far as Meridian takes them. */
  async function figuresOf(image: KeptLight): Promise<Record<string, string>> {
    const figures = { guiding_rms: image.guiding_rms, ...(await gradeOf(image)) };
    const taken = ([name, value]: [string, number | undefined]) =>
      value === undefined || unknown.has(name) || refused.get(image.id)?.has(name)
        ? []
        : [[name, String(value)]];
    return Object.fromEntries(Object.entries(figures).flatMap(taken));
  }
  async function send(image: Kept, figures: Record<string, string>, body: Blob): Promise<Response> {
    const { sha256 } = image;
    const address = `${url}/${placeOf(image, figures)}`;
    signal.throwIfAborted();
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "image/fits",
      "content-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    };
    // A redirect is no answer of Meridian's, and would take the image elsewhere.
    return fetch(address, { method: "PUT", headers, body, signal, redirect: "manual" });
  }

  /** Tells that an image failed, and lets it wait: it would be tried again without a pause. */
  function failed({ id }: Kept, { message }: Error) {
    if (signal.aborted) return;
    log(message);
    later(id, elsewhere);
  }
  async function run() {
    while (!signal.aborted) {
      const image = due();
      if (image) await upload(image).catch((error: Error) => failed(image, error));
      else {
        await Promise.race([woken.promise, wait(5000, undefined, { signal })]).catch(() => {});
        woken = Promise.withResolvers();
      }
    }
  }
  return { ended: run(), wake: () => woken.resolve() };
}

/** The path of an image at Meridian, with what was measured in one of the sky. */
function placeOf(image: Kept, figures: Record<string, string>): string {
  if (isFrame(image)) return `calibrations/${image.calibration_id}/files/${image.id}`;
  const { id, observation_id, exposure, panel } = image;
  const place = { exposure: String(exposure), ...(panel !== null && { panel: String(panel) }) };
  return `observations/${observation_id}/files/${id}?${new URLSearchParams({ ...place, ...figures })}`;
}

/** The fields that a refusal names, each once, with the first reason. */
const namedIn = ({ errors }: Record<string, unknown>): { path: string; message: string }[] =>
  Array.isArray(errors)
    ? Object.entries(
        Object.fromEntries(errors.toReversed().map((error) => [lineOf(error?.path), error?.message])),
      ).map(([path, message]) => ({ path, message: lineOf(message) }))
    : [];

/** A text of an answer as the log has room for it: a line, whoever wrote it. */
const lineOf = (text: unknown) =>
  (typeof text === "string" ? text : "no reason").replace(/[\p{C}\s]+/gu, " ").slice(0, mostOfLine);

/** Reads an answer: its fields where it is JSON, none where it is anything else. */
async function said(answer: Response) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > mostLetters) break;
  }
  return {
    status: answer.status,
    fields: fieldsOf(text),
    retryAfter: Math.min(Number(answer.headers.get("retry-after")) || 0, longestRetryAfter),
  };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
