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

/**
 * Decides the fate of a request: an answer in the server's place, a server's answer that is lost, or (undefined) nothing.
 */
export type HttpFault = (request: SeenRequest) => CannedAnswer | "lose answer" | undefined;

/** Chooses the requests that a fault is for; every one by default. */
export type Matches = (request: SeenRequest) => boolean;
