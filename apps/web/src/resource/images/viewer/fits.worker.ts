/** Reads and stretches images away from the page, which stays as quick as it is. */
import { FitsFault } from "@meridian/contract/fits";
import { type FitsFile, openFits } from "./openFits.ts";
import type { Answered, Asked, Shades, Task, Work } from "./types.ts";

const files = new Map<string, Promise<FitsFile>>();

class Unread extends Error {}

/** Reads a part of an image from the server. Throws Unread. */
async function readPart(address: string, start: number, end: number): Promise<Uint8Array> {
  const answer = await fetch(address, { headers: { range: `bytes=${start}-${end}` } }).catch(() => undefined);
  if (!answer) throw new Unread("Can't reach Meridian.");
  if (answer.status === 404) throw new Unread("The file is gone from storage.");
  if (answer.status !== 206)
    throw new Unread(`The server doesn't give the file: it answers ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.length !== end - start + 1) throw new Unread("The connection broke off.");
  return bytes;
}

/** Shades as a picture that the page can draw. */
function pictureOf({ width, height, shades }: Shades): Promise<ImageBitmap> {
  const pixels = new Uint32Array(width * height);
  // The same in whatever order the bytes of a number lie, but for the opacity, which is first or last.
  const opaque = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0xff000000 : 0xff;
  for (let at = 0; at < pixels.length; at++) pixels[at] = (shades[at]! * 0x01010101) | opaque;
  return createImageBitmap(new ImageData(new Uint8ClampedArray(pixels.buffer), width, height));
}

const fileOf = (image: string): Promise<FitsFile> =>
  files.get(image) ?? Promise.reject(new Unread("The image is closed."));

type Works = {
  [Name in Task]: (
    image: string,
    asked: Work[Name]["asked"],
    tell: (share: number) => void,
  ) => Promise<Work[Name]["answer"]>;
};

const works: Works = {
  async open(image, { address, size }, tell) {
    const file = openFits((start, end) => readPart(address, start, end), size, tell);
    files.set(image, file);
    return (await file).described;
  },
  overview: async (image, { by }) => pictureOf((await fileOf(image)).overview(by)),
  detail: async (image, { part, by }) => pictureOf(await (await fileOf(image)).detail(part, by)),
  probe: async (image, { column, row }) => (await fileOf(image)).probe(column, row),
  async close(image) {
    files.delete(image);
    return null;
  },
};

const say = (answered: Answered, transfer: Transferable[] = []) =>
  (self as unknown as Worker).postMessage(answered, transfer);

self.onmessage = async ({ data: { number, task, image, asked } }: MessageEvent<Asked>) => {
  try {
    const work = works[task] as Works["probe"];
    const answer: unknown = await work(image, asked as never, (share) => say({ number, share }));
    say({ number, answer }, answer instanceof ImageBitmap ? [answer] : []);
  } catch (error) {
    const isSaid = error instanceof FitsFault || error instanceof Unread;
    say({ number, fault: isSaid ? error.message : "The file can't be read." });
  }
};
