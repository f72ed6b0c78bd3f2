/**
 * Asks for the next values before the present one is dealt with, so that source and consumer work at the same time. Holds
 * at most `most` values ahead; a source that is asked for more than one must answer in order, as generators do. A consumer
 * that stops early closes the source.
 */
export async function* readAhead<Value>(source: AsyncIterable<Value>, most = 1): AsyncGenerator<Value> {
  const iterator = source[Symbol.asyncIterator]();
  // What fails ahead of time is thrown when its turn comes.
  const ask = () => {
    const asked = Promise.resolve(iterator.next());
    asked.catch(() => {});
    return asked;
  };
  const coming = Array.from({ length: most }, ask);
  try {
    for (let next = await coming.shift()!; !next.done; next = await coming.shift()!) {
      coming.push(ask());
      yield next.value;
    }
  } finally {
    await Promise.allSettled(coming);
    await iterator.return?.();
  }
}
