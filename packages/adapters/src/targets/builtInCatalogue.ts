import { Worker } from "node:worker_threads";
import type { TargetResolver } from "@meridian/domain";
import type { Answer, Question } from "./catalogueThread.ts";

interface Waiting {
  done(found: unknown): void;
  fail(reason: Error): void;
}

type Catalogue = Pick<TargetResolver, "resolve" | "complete">;

/**
 * The catalogue on a thread of its own: reading it takes a second of the processor, in which a server would answer
 * nobody. The thread starts with the first question, and starts again where it broke; it keeps no process alive.
 */
export function builtInCatalogue(thread = new URL("./catalogueThread.ts", import.meta.url)): Catalogue {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;

  const answer = ({ id, found, failure }: Answer) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    if (failure === undefined) one?.done(found);
    else one?.fail(new Error(failure));
  };
  const ended = () => {
    worker = undefined;
    for (const { fail } of waiting.values()) fail(new Error("the catalogue's thread ended"));
    waiting.clear();
  };
  const start = () =>
    new Worker(thread)
      .on("message", answer)
      // Who waits is told, and the thread's end follows.
      .on("error", () => {})
      .once("exit", ended);
  const question = (ask: Question["ask"], of: unknown[]) =>
    new Promise<unknown>((done, fail) => {
      worker ??= start();
      worker.ref();
      asked += 1;
      waiting.set(asked, { done, fail });
      worker.postMessage({ id: asked, ask, of });
    });
  return {
    resolve: (...of) => question("resolve", of) as ReturnType<Catalogue["resolve"]>,
    complete: (...of) => question("complete", of) as ReturnType<Catalogue["complete"]>,
  };
}
