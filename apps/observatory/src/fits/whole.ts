import { type Bytes, unitsOf } from "@meridian/contract/fits";

/** Throws for a camera's file that Meridian would refuse: one that is cut off, or whose header can't be followed. */
export async function requireWhole(fits: Buffer): Promise<void> {
  try {
    for await (const _ of unitsOf(bytesOf(fits)));
  } catch (error) {
    throw new Error(`The camera's file can't be used. ${(error as Error).message}.`);
  }
}

function bytesOf(fits: Buffer): Bytes {
  let at = 0;
  const to = (count: number) => Math.min(fits.length, at + count);
  return {
    position: () => at,
    async read(count) {
      const from = at;
      at = to(count);
      return fits.subarray(from, at);
    },
    async skip(count) {
      at = to(count);
    },
  };
}
