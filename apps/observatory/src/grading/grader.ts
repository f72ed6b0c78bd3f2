import { Worker } from "node:worker_threads";
import type { Grade } from "./grade.ts";

/** Milliseconds in which the largest image is graded by a slow computer. */
const patienceMs = 120_000;

export interface Grader extends AsyncDisposable {
  /** Grades an image on disk; undefined where that can't be done, for an image is worth more than its grade. */
  grade(file: string): Promise<Grade | undefined>;
}

function threadOf(): Worker {
  const worker = new Worker(new URL("./thread.ts", import.meta.url));
  worker.unref();
  // A thread that dies between two images mustn't take the program with it.
  return worker.on("error", () => {});
}

/** Grades images on a thread of its own, so that a night isn't held up; one after the other. */
export function openGrader(): Grader {
  let worker: Worker | undefined;
  let last = Promise.resolve<unknown>(undefined);

  async function ask(file: string): Promise<Grade | undefined> {
    worker ??= threadOf();
    const asked = worker;
    const answer = Promise.withResolvers<Grade | null>();
    const failed = () => answer.resolve(null);
    const late = setTimeout(failed, patienceMs);
    asked.once("message", answer.resolve).once("error", failed).once("exit", failed);
    asked.postMessage(file);
    const grade = await answer.promise;
    clearTimeout(late);
    asked.off("message", answer.resolve).off("error", failed).off("exit", failed);
    if (grade) return grade;
    // It may be in the middle of something: the next image has a new thread.
    worker = undefined;
    await asked.terminate();
    return undefined;
  }
  return {
    grade(file) {
      const next = last.then(() => ask(file));
      last = next.catch(() => {});
      return next;
    },
    async [Symbol.asyncDispose]() {
      // One that reads from a disk that stalls doesn't end.
      void worker?.terminate();
    },
  };
}
