import { type FairQueue, fairQueue } from "@meridian/domain";

export type Hashing = FairQueue;

/** Makes a queue for what hashes a password, by client. Two at once: the rest of Node's four threads stays free for files and names. */
export const hashingInTurn = (): Hashing =>
  fairQueue({
    atOnce: 2,
    waitingEach: 16,
    waitingInAll: 128,
    refusal: "Too many are signing in at the moment. Try again shortly.",
  });
