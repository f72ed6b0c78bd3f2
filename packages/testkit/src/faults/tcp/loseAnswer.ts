import { cutWhen } from "./cutWhen.ts";

/** The server does what it was asked and says so with `bytes`, and the connection is gone before the client hears it. */
export const loseAnswer = (bytes: string | Buffer, times = 1) =>
  cutWhen({ bytes, direction: "answer", times });

/**
 * PostgreSQL has committed, durably, and the client can't know. The bytes are its CommandComplete message, which it
 * sends after the commit.
 */
export const loseCommit = (times = 1) => loseAnswer("COMMIT\0", times);
