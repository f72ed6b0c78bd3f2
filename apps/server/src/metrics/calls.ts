/** A call of a procedure, as it is counted. */
export interface CountedCall {
  route: string;
  status: number;
  seconds: number;
}

export interface CallCounter {
  readonly calls: readonly CountedCall[];
  /** A procedure was called. The error is what it failed with. */
  called(name: string, began: number, status: number, error?: Error): void;
  /** Something was refused; counted unless its procedure was called and is counted for it. */
  refused(name: string | undefined, status: number, error: Error): void;
}

/**
 * Counts the calls of one request by their procedures, for a batch has many. What isn't the name of a procedure counts as
 * one and the same: the number of series has a bound.
 */
export function callCounter(endpoint: string, isProcedure: (name: string) => boolean): CallCounter {
  const arrived = performance.now();
  const calls: CountedCall[] = [];
  const counted = new WeakSet<Error>();
  const add = (name: string, began: number, status: number) =>
    calls.push({
      route: `${endpoint}/${isProcedure(name) ? name : "*"}`,
      status,
      seconds: (performance.now() - began) / 1000,
    });
  return {
    calls,
    called(name, began, status, error) {
      if (error) counted.add(error);
      add(name, began, status);
    },
    refused(name, status, error) {
      if (name !== undefined && !counted.has(error)) add(name, arrived, status);
    },
  };
}
