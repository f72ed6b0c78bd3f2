/** A request as a fault sees it. `number` counts the proxy's requests from 1. */
export interface SeenRequest {
  number: number;
  method: string;
  /** Path and query. */
  path: string;
}

export interface CannedAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What becomes of a request: an answer in the server's place, an answer of the server that is lost, or (undefined) nothing. */
export type HttpFault = (request: SeenRequest) => CannedAnswer | "lose answer" | undefined;

/** Which requests a fault is for; every one unless told. */
export type Matches = (request: SeenRequest) => boolean;
