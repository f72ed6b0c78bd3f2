import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { coalesce, type Push, type PushDevice, PushRejected } from "@meridian/domain";
import type { Encrypted, ToEncrypt } from "./encryptingThread.ts";

export interface Encryptor {
  /** Throws PushRejected when the device's keys aren't valid, or when the thread breaks. */
  encrypt(device: PushDevice, push: Push): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** As many as keep up with what one thread can send. */
const threads = 2;

/**
 * Encrypts on threads of its own, since the work on the curve takes longer than all the rest of sending. What is to be
 * encrypted while a thread works goes there together afterwards, as one batch. Threads start with the first message, and
 * start again where they broke.
 */
export function openEncryptor(): Encryptor {
  const all = Array.from({ length: threads }, encryptingThread);
  let next = 0;
  return {
    async encrypt(...message) {
      next = (next + 1) % threads;
      const encrypted = await all[next]!.encrypt(message);
      if (typeof encrypted !== "string") return encrypted;
      throw new PushRejected(`the device's keys can't be used: ${encrypted}`, { permanent: true });
    },
    async close() {
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

function encryptingThread() {
  let running: ReturnType<typeof start> | undefined;
  let isClosed = false;
  const start = () => {
    const worker = new Worker(new URL("./encryptingThread.ts", import.meta.url));
    const ended = new AbortController();
    // What waits is told, and the thread's end follows.
    worker.on("error", () => {});
    worker.once("exit", () => {
      running = undefined;
      ended.abort();
    });
    return { worker, signal: ended.signal };
  };
  const inOneBatch = coalesce(async (batch: ToEncrypt[]): Promise<Map<ToEncrypt, Encrypted>> => {
    if (isClosed) throw new Error("closed");
    running ??= start();
    const { worker, signal } = running;
    worker.ref();
    worker.postMessage(batch);
    const [answers] = (await once(worker, "message", { signal })) as [Encrypted[]];
    worker.unref();
    return new Map(batch.map((message, n) => [message, answers[n]!]));
  });
  return {
    async encrypt(message: ToEncrypt): Promise<Encrypted> {
      const answers = await inOneBatch(message).catch((error: Error) => {
        throw new PushRejected(`not encrypted: ${error.message}`);
      });
      return answers.get(message)!;
    },
    async close() {
      isClosed = true;
      await running?.worker.terminate();
    },
  };
}
