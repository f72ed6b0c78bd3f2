/** Everything must be parked and closed, or something else goes first. */
export class Closing extends Error {
  override name = "Closing";
}

/** A time in which something is allowed, again and again. */
export interface Gate {
  /** Aborts, with a Closing, when it isn't allowed any more; undefined while it isn't. */
  readonly signal: AbortSignal | undefined;
  /** Resolves with that signal once it is allowed. Rejects when everything ends. */
  whenOpen(): Promise<AbortSignal>;
  open(): void;
  close(reason: string): void;
  /** It is never allowed again. */
  end(reason: unknown): void;
}

export function createGate(): Gate {
  let present: AbortController | undefined;
  let next = Promise.withResolvers<AbortSignal>();
  next.promise.catch(() => {});
  return {
    get signal() {
      return present?.signal;
    },
    whenOpen: () => next.promise,
    open() {
      if (present) return;
      present = new AbortController();
      next.resolve(present.signal);
    },
    close(reason) {
      if (!present) return;
      present.abort(new Closing(reason));
      present = undefined;
      next = Promise.withResolvers();
      next.promise.catch(() => {});
    },
    end: (reason) => next.reject(reason),
  };
}
