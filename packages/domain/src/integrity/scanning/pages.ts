/** Gathers single values into pages of `size`. */
export async function* inPages<Value>(values: AsyncIterable<Value>, size: number): AsyncGenerator<Value[]> {
  let page: Value[] = [];
  for await (const value of values) {
    page.push(value);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Reads what comes in pages value by value. A promise for each value would take longer than what is done with it. */
export function pagesOf<Value>(pages: AsyncIterable<Value[]>) {
  const iterator = pages[Symbol.asyncIterator]();
  let page: Value[] = [];
  let at = 0;
  let isOver = false;
  return {
    /** Undefined after the last one. */
    present: (): Value | undefined => page[at],
    /** Goes on to the next value. Returns whether `fill` has to be waited for before that is there. */
    pass(): boolean {
      at += 1;
      return at >= page.length && !isOver;
    },
    async fill(): Promise<void> {
      while (at >= page.length && !isOver) {
        const next = await iterator.next();
        isOver = next.done === true;
        [page, at] = [next.done ? [] : next.value, 0];
      }
    },
    close: async (): Promise<void> => void (await iterator.return?.()),
  };
}
