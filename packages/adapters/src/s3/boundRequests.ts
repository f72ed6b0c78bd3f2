import { addAbortSignal, pipeline, type Readable, Transform } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { AnswerTooLong, longestAnswer } from "../outbound/request.ts";

/** Milliseconds for taking back the parts that an aborted upload has left there. */
const tidyingMs = 10_000;

function bounded(body: Readable, signal: AbortSignal): Readable {
  if (signal.aborted) body.destroy();
  signal.throwIfAborted();
  let size = 0;
  const limit = new Transform({
    transform(chunk, _, done) {
      size += chunk.length;
      if (size > longestAnswer) done(new AnswerTooLong());
      else done(null, chunk);
    },
  });
  pipeline(body, addAbortSignal(signal, limit), () => {});
  return limit;
}

/**
 * Ends every request of a client by `signal`, also those that an upload makes without one: a timeout for silence never ends
 * an answer that comes byte by byte. The client reads every answer to its end, whatever its kind: a long one is cut off.
 */
export function boundRequests(client: S3Client, signal: AbortSignal): void {
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (request, options) => {
    const later = signal.aborted ? AbortSignal.timeout(tidyingMs) : signal;
    const { abortSignal = later } = (options ?? {}) as { abortSignal?: AbortSignal };
    const result = await handle(request, { ...options, abortSignal });
    const { response } = result;
    if (response.body) response.body = bounded(response.body, abortSignal);
    return result;
  };
}
