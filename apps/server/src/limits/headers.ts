/** The changes that somebody may still make in this minute. */
export interface WriteAllowance {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** The headers that tell clients the rate, in the form of the IETF's draft on RateLimit header fields. */
export const allowanceHeaders = ({ limit, remaining, resetSeconds }: WriteAllowance): [string, string][] => [
  ["ratelimit-policy", `"writes";q=${limit};w=60`],
  ["ratelimit", `"writes";r=${remaining};t=${resetSeconds}`],
];
