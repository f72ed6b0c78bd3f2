import { RetryLater } from "./problem.ts";

/** Gives up waiting for the database after a while: UNAVAILABLE. A connection can hang long before it is seen to be dead. */
export async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RetryLater("UNAVAILABLE", "The database doesn't answer. Try again in a moment.", 2)),
      seconds * 1000,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
