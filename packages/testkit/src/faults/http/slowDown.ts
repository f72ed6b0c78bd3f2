import type { HttpFault, Matches } from "./httpFault.ts";

const answer = {
  status: 503,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>`,
};

interface Share {
  /** One request in so many is refused. */
  every?: number;
  /** The end of it, after so many refusals. */
  times?: number;
  matches?: Matches;
}

/** An S3 server that is too busy: 503 SlowDown, and nothing is done. */
export function slowDown({
  every = 1,
  times = Number.POSITIVE_INFINITY,
  matches = () => true,
}: Share = {}): HttpFault {
  let [seen, refused] = [0, 0];
  return (request) => {
    if (!matches(request) || ++seen % every !== 0 || refused >= times) return undefined;
    refused++;
    return answer;
  };
}
