import { DomainError, invalid } from "../../base/errors.ts";
import { fairQueue } from "../../base/fairQueue.ts";
import { bareGif, bareJpeg, barePng } from "./bare.ts";

/** Width and height of what is kept, in pixels: twice the largest size that it is shown at. */
const side = 256;
/** The most pixels of an upload: enough for any camera whose picture fits into 2 MB, few enough to decode in memory. */
const maximumPixels = 40_000_000;
const secondsToDecode = 10;

/** The type of saved pictures. */
export const pictureType = "image/webp";

const startsWith = (content: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, at) => content[at] === byte);

/** Finds, by the first bytes and not the name, the function that strips a picture of all but its pixels. */
function findStripper(content: Uint8Array): ((content: Buffer) => Buffer | undefined) | undefined {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return bareJpeg;
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return barePng;
  return startsWith(content, [0x47, 0x49, 0x46, 0x38]) ? bareGif : undefined;
}

const notAPicture = (message: string) => new DomainError("UNSUPPORTED_MEDIA_TYPE", message);

/** One at a time: a picture at the limit takes 160 MB while it is decoded. */
const inTurn = fairQueue({
  atOnce: 1,
  waitingEach: 3,
  waitingInAll: 32,
  refusal: "Too many pictures are being drawn at the moment. Try again shortly.",
});

/**
 * Draws a person's uploaded picture anew: upright, square, small, and without anything that the file said beside it. Throws
 * UNSUPPORTED_MEDIA_TYPE for what isn't a JPG, PNG or GIF that can be read, INVALID for one of too many pixels, and
 * RATE_LIMITED when too many wait for their turn.
 */
export async function redraw(userId: string, content: Uint8Array): Promise<Buffer> {
  const strip = findStripper(content);
  if (!strip) throw notAPicture("The picture must be a JPG, PNG or GIF.");
  const bare = strip(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (!bare) throw unreadable();
  return inTurn(userId, () => draw(bare));
}

const unreadable = () => notAPicture("The file begins like a picture but can't be read as one.");

async function draw(content: Buffer): Promise<Buffer> {
  // Only here: its native library takes longer to load than the rest of a start has time for.
  const { default: sharp } = await import("sharp");
  // The limit is held below, in our own words; unlimited, the header alone is read.
  const { width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (width * height > maximumPixels)
    throw invalid("file", `must have at most ${maximumPixels / 1_000_000} million pixels`);
  return sharp(content, { limitInputPixels: maximumPixels, failOn: "truncated", sequentialRead: true })
    .timeout({ seconds: secondsToDecode })
    .autoOrient()
    .resize(side, side, { fit: "cover" })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => {
      throw notAPicture("The picture is damaged and can't be read to its end.");
    });
}
