import { addAbortSignal, pipeline, type Readable, Transform } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { AnswerTooLong, longestAnswer } from "../outbound/request.ts";

function bounded(body: Readable, signal: AbortSignal): Readable {
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

/** The client reads every answer to its end, whatever its kind: this keeps a long or slow one from being read for ever. */
export function boundAnswers(client: S3Client, signal: AbortSignal): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { body?: Readable };
      if (response.body) response.body = bounded(response.body, signal);
      return result;
    },
    // Nearest to the network, before anything has read the answer.
    { name: "boundAnswers", step: "deserialize", priority: "low" },
  );
}
