import { availableParallelism } from "node:os";

/** Cores that work is spread over, within reason: each takes a connection. */
export const cores = (): number => Math.min(4, Math.max(2, availableParallelism()));

/** The number of lanes: more than cores by one, because each lane waits now and then for the disk or the network. */
const lanesThatWait = (): number => Math.min(4, cores() + 1);

/**
 * Does each piece of work once, on several lanes; `open` makes what a lane works with. After the first failure the others
 * end what they are doing, and that failure is thrown.
 */
export async function inParallel<Piece, Lane extends { end(): Promise<void> }>(
  pieces: Piece[],
  open: () => Promise<Lane>,
  work: (piece: Piece, lane: Lane, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
  lanes = lanesThatWait(),
): Promise<void> {
  const waiting = pieces.values();
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  const goOn = async () => {
    const lane = await open();
    try {
      for (const piece of waiting) {
        ending.throwIfAborted();
        await work(piece, lane, ending);
      }
    } finally {
      await lane.end();
    }
  };
  const all = Array.from({ length: Math.min(lanes, pieces.length) }, () =>
    goOn().catch((error) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(all);
  signal.throwIfAborted();
  if (failed.signal.aborted) throw failed.signal.reason;
}
