import { statfs } from "node:fs/promises";
import { DomainError } from "@meridian/domain";

const gibibyte = 2 ** 30;
const mebibyte = 2 ** 20;
/** Bytes written between two looks at the free space of a disk. */
const checkedEvery = 16 * mebibyte;

/** The last of a disk isn't for files: a database on it has to go on writing. */
const reserveOf = (size: number) => Math.min(2 * gibibyte, size / 20);

/**
 * Returns the bytes that a folder's disk takes beyond its reserve. Throws STORAGE_FULL when that is less than `bytes`. A
 * folder that isn't there, or is closed, passes: writing to it says so.
 */
export async function requireSpace(folder: string, bytes: number): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return Number.POSITIVE_INFINITY;
  const { bavail, blocks, bsize } = disk;
  const reserve = reserveOf(blocks * bsize);
  const room = bavail * bsize - reserve;
  if (room >= bytes) return room;
  throw new DomainError(
    "STORAGE_FULL",
    `The disk of the stored files is full: its last ${Math.ceil(reserve / mebibyte)} MiB are kept for the database. Free some space on it.`,
  );
}

/** Passes content on as long as the disk has room for it beyond the reserve; throws STORAGE_FULL amid it. */
export async function* whileThereIsSpace(
  folder: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let allowed = 0;
  for await (const piece of content) {
    if (piece.length > allowed) {
      const room = await requireSpace(folder, piece.length);
      allowed = Math.min(room, Math.max(checkedEvery, piece.length));
    }
    allowed -= piece.length;
    yield piece;
  }
}
