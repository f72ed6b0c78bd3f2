import { Worker } from "node:worker_threads";
import { type Push, type PushDevice, PushRejected } from "@meridian/domain";
import type { Encrypted, ToEncrypt } from "./encryptingThread.ts";

export interface Encryptor {
  /** Throws PushRejected when the device's keys aren't valid, or when the thread breaks. */
  encrypt(device: PushDevice, push: Push): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The number of threads, which keep up with what one thread can send. */
const threads = 2;
/** The most batches that a thread has: it goes on with the second while the first one's messages are sent. */
const batches = 2;
/** Messages in a batch at most, so that the threads share what comes at once. */
const longestBatch = 16;

interface Waiting {
  message: ToEncrypt;
  done(encrypted: Uint8Array): void;
  fail(error: PushRejected): void;
}

/**
 * Encrypts on threads of its own, since the work on the curve takes longer than all the rest of sending. What comes while
 * all threads are busy goes to the first that is free. Threads start with the first message, and start again where they
 * broke.
 */
export function openEncryptor(): Encryptor {
  const waiting: Waiting[] = [];
  let isClosed = false;

  const handOut = () => {
    while (waiting.length > 0) {
      const freest = all.reduce((one, other) => (other.batches() < one.batches() ? other : one));
      if (freest.batches() === batches) return;
      freest.encrypt(waiting.splice(0, longestBatch));
    }
  };
  const all = Array.from({ length: threads }, () => encryptingThread(handOut));
  return {
    async encrypt(...message) {
      if (isClosed) throw new PushRejected("not encrypted: closed");
      return new Promise((done, fail) => {
        // What is asked for in one go shares a batch.
        if (waiting.length === 0) queueMicrotask(handOut);
        waiting.push({ message, done, fail });
      });
    },
    async close() {
      isClosed = true;
      for (const { fail } of waiting.splice(0)) fail(new PushRejected("not encrypted: closed"));
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

/** A thread, which answers batches in the order in which it gets them. Calls `freed` after each. */
function encryptingThread(freed: () => void) {
  let worker: Worker | undefined;
  let underWay: Waiting[][] = [];

  const answer = ({ parts, block }: Encrypted) => {
    const batch = underWay.shift()!;
    if (underWay.length === 0) worker!.unref();
    let at = 0;
    for (const [n, part] of parts.entries()) {
      const { done, fail } = batch[n]!;
      if (typeof part === "string") {
        fail(new PushRejected(`the device's keys can't be used: ${part}`, { permanent: true }));
        continue;
      }
      done(block.subarray(at, at + part));
      at += part;
    }
    freed();
  };
  const ended = () => {
    const lost = underWay.flat();
    worker = undefined;
    underWay = [];
    for (const { fail } of lost) fail(new PushRejected("not encrypted: the thread ended"));
    freed();
  };
  const start = () =>
    new Worker(new URL("./encryptingThread.ts", import.meta.url))
      .on("message", answer)
      // What waits is told, and the thread's end follows.
      .on("error", () => {})
      .once("exit", ended);
  return {
    batches: () => underWay.length,
    encrypt(batch: Waiting[]) {
      worker ??= start();
      worker.ref();
      underWay.push(batch);
      worker.postMessage(batch.map(({ message }) => message));
    },
    async close() {
      await worker?.terminate();
    },
  };
}
