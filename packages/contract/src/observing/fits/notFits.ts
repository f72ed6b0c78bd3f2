import { latin1 } from "./bytes.ts";
import { FitsFault } from "./fault.ts";

/** First bytes of files that people take for FITS, and their formats. */
const others: [string, string][] = [
  ["BZh", "compressed with bzip2"],
  ["\x1f\x9d", "compressed with compress (.Z)"],
  ["\xfd7zXZ", "compressed with xz"],
  ["\x28\xb5\x2f\xfd", "compressed with Zstandard"],
  ["PK\x03\x04", "a ZIP archive"],
  ["XISF", "an XISF image"],
  ["\x89PNG", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["II*\x00", "a TIFF or raw camera image"],
  ["MM\x00*", "a TIFF or raw camera image"],
];

/** Names the format of a file that isn't FITS, by how it begins. */
export function notFits(beginning: Uint8Array): FitsFault {
  const text = latin1(beginning.subarray(0, 8));
  const known = others.find(([start]) => text.startsWith(start))?.[1];
  const is = beginning.length === 0 ? "is empty" : known ? `is ${known}` : "doesn't begin with SIMPLE";
  return new FitsFault(
    null,
    `The file isn't a FITS image: it ${is}. Send FITS, which may be compressed in tiles (.fits.fz) or with gzip (.fits.gz).`,
  );
}
