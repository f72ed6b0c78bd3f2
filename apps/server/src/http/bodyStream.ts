import { DomainError } from "@meridian/domain";
import { inTime } from "./inTime.ts";

/** A body that isn't whole and won't be: the connection is of no more use. */
export class BrokenBody extends DomainError {
  constructor(message: string) {
    super("MALFORMED", message);
  }
}

const defaultPatience = 30_000;

const tooSlow = () => new BrokenBody("The rest of the body didn't come.");
const cutOff = () => new BrokenBody("The body ended before it was whole.");

/**
 * A body as it comes. Throws MALFORMED when its sender is gone, which is nobody's outage, or sends nothing for half a
 * minute: whoever sends slowly may take hours, but holds nothing up by sending nothing.
 */
export async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  patienceMs = defaultPatience,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await inTime(
        patienceMs,
        reader.read().catch(() => Promise.reject(cutOff())),
        () => {
          throw tooSlow();
        },
      );
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

/** The whole of a body that was announced as short: half a minute for all of it. */
export const wholeBody = (read: Promise<ArrayBuffer>, patienceMs = defaultPatience): Promise<ArrayBuffer> =>
  inTime(
    patienceMs,
    read.catch(() => Promise.reject(cutOff())),
    () => {
      throw tooSlow();
    },
  );
