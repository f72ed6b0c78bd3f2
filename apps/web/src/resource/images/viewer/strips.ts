/** Reads a part of a file, by its first and its last byte. */
export type ReadPart = (start: number, end: number) => Promise<Uint8Array>;

interface Strips {
  begin: number;
  /** Bytes of a strip; the last one may be shorter. */
  bytes: number;
  end: number;
}

/** Bytes of one file that are kept. */
const mostKept = 64 * 2 ** 20;

/** Strips of a file by their numbers. Those that were read last are kept, as many as memory is granted. */
export function stripsOf(read: ReadPart, { begin, bytes, end }: Strips) {
  const kept = new Map<number, Promise<Uint8Array>>();
  const most = Math.max(2, Math.floor(mostKept / bytes));
  return function strip(number: number): Promise<Uint8Array> {
    const first = begin + number * bytes;
    const found = kept.get(number) ?? read(first, Math.min(end, first + bytes) - 1);
    // Again at the end: the first of the map is the one that was needed longest ago.
    kept.delete(number);
    kept.set(number, found);
    found.catch(() => kept.delete(number));
    for (const [oldest] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return found;
  };
}
