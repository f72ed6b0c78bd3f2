/** Tries of one message, over about a day. */
export const maxAttempts = 30;

/** Seconds until the next try: soon at first, hourly in the end. */
export const pauseAfter = (attempt: number): number => Math.min(5 * 3 ** (attempt - 1), 3600);
