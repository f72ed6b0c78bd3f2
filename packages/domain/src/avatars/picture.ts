import { DomainError, invalid } from "../errors.ts";

/** Width and height of what is kept, in pixels: twice the largest size that it is shown at. */
const side = 256;
/** Of what is sent: enough for any camera whose picture fits into 2 MB, little enough to be decoded in memory. */
const maximumPixels = 40_000_000;
const secondsToDecode = 10;

/** What kept pictures are. */
export const pictureType = "image/webp";

const startsWith = (content: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, at) => content[at] === byte);

/** Which kind of picture it is by how it begins, whatever it is called. */
function isKnown(content: Uint8Array): boolean {
  const isJpeg = startsWith(content, [0xff, 0xd8, 0xff]);
  const isPng = startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isGif = startsWith(content, [0x47, 0x49, 0x46, 0x38]);
  return isJpeg || isPng || isGif;
}

const notAPicture = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);

/**
 * Draws an uploaded picture anew: upright, square, small, and without anything that the file said beside it. Throws
 * UNSUPPORTED_MEDIA_TYPE for what isn't a JPG, PNG or GIF that can be read, INVALID for one of too many pixels.
 */
export async function redraw(content: Uint8Array): Promise<Buffer> {
  if (!isKnown(content)) throw notAPicture("The picture must be a JPG, PNG or GIF.");
  // Only here: its native library takes longer to load than the rest of a start has time for.
  const { default: sharp } = await import("sharp");
  // The limit is held below, in our own words; unlimited, the header alone is read.
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture("The file begins like a picture but can't be read as one.");
    });
  if (width * height > maximumPixels)
    throw invalid("file", `must have at most ${maximumPixels / 1_000_000} million pixels`);
  return inTurn(() =>
    sharp(content, { limitInputPixels: maximumPixels, failOn: "truncated", sequentialRead: true })
      .timeout({ seconds: secondsToDecode })
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .webp({ quality: 85 })
      .toBuffer()
      .catch(() => {
        throw notAPicture("The picture is damaged and can't be read to its end.");
      }),
  );
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: a picture at the limit takes 160 MB while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}
