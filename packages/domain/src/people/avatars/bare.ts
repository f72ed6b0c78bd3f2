/**
 * Pictures without what they carry beside their pixels, so that it never reaches the image library: compressed text in a PNG
 * takes a thousand times its size in memory, and comments and further frames take time. A picture whose parts don't follow
 * its format's rules is refused: each function returns undefined.
 */

type Picture = Buffer;

const pngStart = 8;
/** Width, height and kind of pixels, the palette, transparency, the pixels and the end. */
const pngKept = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** PNG, third edition, 5.3: length, type, data, CRC. */
export function barePng(content: Picture): Picture | undefined {
  const parts = [content.subarray(0, pngStart)];
  for (let at = pngStart; at + 12 <= content.length; ) {
    const end = at + 12 + content.readUInt32BE(at);
    const type = content.toString("latin1", at + 4, at + 8);
    if (end > content.length) return undefined;
    if (pngKept.has(type)) parts.push(content.subarray(at, end));
    if (type === "IEND") return Buffer.concat(parts);
    at = end;
  }
  return undefined;
}

const exif = Buffer.from("Exif\0\0", "latin1");
/** Segments that give the colours their meaning. The file's own size bounds them, as nothing in them is compressed. */
const colours = [Buffer.from("Adobe", "latin1"), Buffer.from("ICC_PROFILE\0", "latin1")];
const [comment, application, scan, end] = [0xfe, 0xe0, 0xda, 0xd9];

const beginsWith = (data: Picture, text: Buffer) => data.subarray(0, text.length).equals(text);

/**
 * JPEG, ITU T.81 B.1: markers with lengths up to the first scan, which goes to the end. Of what applications add, the way up
 * and what the colours mean stay.
 */
export function bareJpeg(content: Picture): Picture | undefined {
  const parts = [content.subarray(0, 2)];
  let isUprightKnown = false;
  for (let at = 2; at + 4 <= content.length; ) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1]!;
    // Any number of these may fill the space before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const next = at + 2 + content.readUInt16BE(at + 2);
    if (marker === scan) return withoutLaterSegments(parts, content, at);
    if (marker === end || next > content.length || next < at + 4) return undefined;
    const data = content.subarray(at + 4, next);
    const isExif = beginsWith(data, exif);
    const isKept = (isExif && !isUprightKnown) || colours.some((text) => beginsWith(data, text));
    if (isKept || !isBeside(marker)) parts.push(content.subarray(at, next));
    isUprightKnown ||= isExif;
    at = next;
  }
  return undefined;
}

const isBeside = (marker: number) =>
  marker === comment || (marker > application && marker <= application + 15);

/** Drops comments between the scans of a progressive picture; its tables stay. */
function withoutLaterSegments(parts: Picture[], content: Picture, from: number): Picture | undefined {
  let start = from;
  let at = from + 2 + content.readUInt16BE(from + 2);
  for (;;) {
    at = content.indexOf(0xff, at);
    if (at < 0 || at + 4 > content.length) break;
    const marker = content[at + 1]!;
    if (marker === end) break;
    // Stuffed bytes, restarts and fill bytes belong to the scan.
    const isOfScan = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    const next = isOfScan ? at + (marker === 0xff ? 1 : 2) : at + 2 + content.readUInt16BE(at + 2);
    if (!isOfScan && isBeside(marker)) {
      parts.push(content.subarray(start, at));
      start = next;
    }
    at = next;
  }
  parts.push(content.subarray(start));
  return Buffer.concat(parts);
}

const [extension, image, graphicControl] = [0x21, 0x2c, 0xf9];
const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** GIF 89a: only the first frame stays, with whether it has a transparent colour. */
export function bareGif(content: Picture): Picture | undefined {
  if (content.length < 13) return undefined;
  let at = 13 + tableBytes(content[10]!);
  const head = content.subarray(0, at);
  let control: Picture = Buffer.alloc(0);
  while (at < content.length) {
    const kind = content[at];
    if (kind === extension) {
      const next = afterBlocks(content, at + 2);
      if (next === undefined) return undefined;
      if (content[at + 1] === graphicControl) control = content.subarray(at, next);
      at = next;
    } else if (kind === image && at + 10 < content.length) {
      const next = afterBlocks(content, at + 11 + tableBytes(content[at + 9]!));
      if (next === undefined) return undefined;
      return Buffer.concat([head, control, content.subarray(at, next), Buffer.from([0x3b])]);
    } else return undefined;
  }
  return undefined;
}

/** Returns the end of blocks that each begin with their length; the last one is empty. */
function afterBlocks(content: Picture, from: number): number | undefined {
  let at = from;
  while (at < content.length) {
    const length = content[at]!;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}
