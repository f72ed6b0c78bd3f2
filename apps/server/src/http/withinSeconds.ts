import { RetryLater } from "@meridian/domain";
import { inTime } from "./inTime.ts";

/** Gives up waiting for the database after a while: UNAVAILABLE. A connection can hang long before it is seen to be dead. */
export const withinSeconds = <T>(seconds: number, work: Promise<T>): Promise<T> =>
  inTime(seconds * 1000, work, () => {
    throw new RetryLater("UNAVAILABLE", "The database doesn't answer. Try again in a moment.", 2);
  });
