import type { RequestContext } from "../http/context.ts";

/** A request that may carry an Idempotency-Key. */
export interface OnceRequest {
  /** Tells this request from another with the same key; undefined when its content couldn't be read to the end. */
  fingerprint(): Promise<string | undefined>;
  perform(ctx: RequestContext): Promise<Response>;
  /** Done again it does what is left: one that was broken off isn't done, nor one with an answer of which this says so. */
  goesOn?: ((answer: unknown) => boolean) | undefined;
}
