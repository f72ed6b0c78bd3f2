/** What somebody may still change in this minute. */
export interface WriteAllowance {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** How the rate is told to clients, in the form of the IETF's draft on RateLimit header fields. */
export const allowanceHeaders = ({ limit, remaining, resetSeconds }: WriteAllowance): [string, string][] => [
  ["ratelimit-policy", `"writes";q=${limit};w=60`],
  ["ratelimit", `"writes";r=${remaining};t=${resetSeconds}`],
];
