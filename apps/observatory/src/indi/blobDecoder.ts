import { inflateSync } from "node:zlib";
import { IndiFault } from "./limits.ts";
import type { Blob } from "./property.ts";

interface Announced {
  /** Bytes of the file, as its element says. */
  size: string | undefined;
  /** Letters of its base64. */
  enclen: string | undefined;
  format: string | undefined;
}

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : undefined;

/**
 * Decodes a file's base64 as it comes, straight into the one buffer that is kept of it: an image of 100 MB is never a text,
 * and never there twice. A format that ends in `.z` is inflated at the end. Throws IndiFault for a file that is larger than
 * allowed, that doesn't say how large it is, or that is cut or damaged.
 */
export function blobDecoder({ size, enclen, format = "" }: Announced, limit: number) {
  const isCompressed = format.endsWith(".z");
  const bytes = wholeNumber(size);
  if (bytes === undefined) throw new IndiFault("an image doesn't say how large it is");
  const encoded = wholeNumber(enclen);
  if (isCompressed && encoded === undefined) throw new IndiFault("a packed image doesn't say how long it is");
  const capacity = isCompressed ? Math.ceil((encoded! * 3) / 4) + 3 : bytes;
  if (Math.max(bytes, capacity) > limit)
    throw new IndiFault(`an image of ${Math.max(bytes, capacity)} bytes is larger than the ${limit} allowed`);
  const content = Buffer.allocUnsafe(capacity);
  let length = 0;
  let rest = "";

  function decode(text: string) {
    const needed = Math.floor((text.length * 3) / 4);
    if (length + needed > capacity + 2) throw new IndiFault("an image is longer than it says");
    length += content.write(text, length, "base64");
  }
  return {
    write(chunk: Buffer) {
      const text = rest + chunk.toString("latin1").replace(/\s+/g, "");
      const whole = text.length - (text.length % 4);
      rest = text.slice(whole);
      if (whole > 0) decode(text.slice(0, whole));
    },
    end(): Blob {
      if (rest) decode(rest);
      if (!isCompressed) {
        if (length !== bytes) throw new IndiFault(`an image has ${length} bytes instead of ${bytes}`);
        return { format, content };
      }
      return { format: format.slice(0, -2), content: inflated(content.subarray(0, length), bytes) };
    },
  };
}

function inflated(packed: Buffer, bytes: number): Buffer {
  try {
    const content = inflateSync(packed, { maxOutputLength: Math.max(1, bytes) });
    if (content.length === bytes) return content;
  } catch {}
  throw new IndiFault("a packed image can't be unpacked");
}
