/** Does something at most so often; asked in between, the last outcome is given again, a failure too. */
export function atMostEvery<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let last: { at: number; outcome: Promise<T> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= ms) last = { at: performance.now(), outcome: work() };
    return last.outcome;
  };
}
