import type { Answered, Asked, Task, Work } from "./types.ts";

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
  onProgress?: ((share: number) => void) | undefined;
}

/** A worker that reads images. */
export interface FitsWorker {
  /** Rejects with the reason in words. */
  ask<Name extends Task>(
    task: Name,
    image: string,
    asked: Work[Name]["asked"],
    onProgress?: (share: number) => void,
  ): Promise<Work[Name]["answer"]>;
  end(): void;
}

export function startFitsWorker(): FitsWorker {
  const worker = new Worker(new URL("./fits.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const one = waiting.get(data.number);
    if ("share" in data) return one?.onProgress?.(data.share);
    waiting.delete(data.number);
    if ("fault" in data) one?.reject(new Error(data.fault));
    else one?.resolve(data.answer as never);
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error("The file can't be read."));
    waiting.clear();
  };
  return {
    ask: (task, image, asked, onProgress) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject, onProgress });
        worker.postMessage({ number: last, task, image, asked } satisfies Asked);
      }),
    end: () => worker.terminate(),
  };
}
