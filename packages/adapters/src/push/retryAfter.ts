/** A message is of use for a day; a service that wants to be left alone for longer is asked again then. */
const longestS = 24 * 3600;

/** The seconds that a header `Retry-After` asks for: a number of them, or until a date (RFC 9110, 10.2.3). 0 for anything else. */
export function retryAfterSeconds(value: string | undefined, now = Date.now()): number {
  if (value === undefined) return 0;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(Math.ceil(seconds), 0), longestS);
}
