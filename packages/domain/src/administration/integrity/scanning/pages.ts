/** What comes in pages, read value by value. A promise for each value would take longer than what is done with it. */
export interface Pages<Value> {
  /** Undefined after the last one. */
  present(): Value | undefined;
  /** Goes on to the next value. Returns whether `fill` has to be waited for before that is there. */
  pass(): boolean;
  fill(): Promise<void>;
  close(): Promise<void>;
}

export function pagesOf<Value>(pages: AsyncIterable<Value[]>): Pages<Value> {
  const iterator = pages[Symbol.asyncIterator]();
  let page: Value[] = [];
  let at = 0;
  let isOver = false;
  return {
    present: () => page[at],
    pass() {
      at += 1;
      return at >= page.length && !isOver;
    },
    async fill() {
      while (at >= page.length && !isOver) {
        const next = await iterator.next();
        isOver = next.done === true;
        [page, at] = [next.done ? [] : next.value, 0];
      }
    },
    close: async () => void (await iterator.return?.()),
  };
}
