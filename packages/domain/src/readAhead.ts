/**
 * Asks for the next value before the present one is dealt with, so that source and consumer work at the same time. Holds
 * one value ahead. A consumer that stops early closes the source.
 */
export async function* readAhead<Value>(source: AsyncIterable<Value>): AsyncGenerator<Value> {
  const iterator = source[Symbol.asyncIterator]();
  // What fails ahead of time is thrown when its turn comes.
  const ask = () => {
    const asked = Promise.resolve(iterator.next());
    asked.catch(() => {});
    return asked;
  };
  let coming = ask();
  try {
    for (let next = await coming; !next.done; next = await coming) {
      coming = ask();
      yield next.value;
    }
  } finally {
    await coming.catch(() => {});
    await iterator.return?.();
  }
}
