/**
 * Makes a function that writes items in batches: the first at once, and all that arrive during a write together in the
 * next. Its promise resolves once the item is written.
 */
export function batchWrites<Item, Result>(
  write: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let gathering: { items: Item[]; written: Promise<Result> } | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();

  const gather = () => {
    const items: Item[] = [];
    const written = lastWrite.then(() => {
      gathering = undefined;
      return write(items);
    });
    lastWrite = written.catch(() => {});
    return { items, written };
  };

  return (item) => {
    gathering ??= gather();
    gathering.items.push(item);
    return gathering.written;
  };
}
