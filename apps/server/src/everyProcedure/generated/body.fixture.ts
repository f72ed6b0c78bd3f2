import { gzipSync } from "node:zlib";
import type { Random } from "@meridian/testkit/faults";

export interface Encoded {
  bytes: Buffer;
  headers: [string, string][];
}

type Encode = (text: string, random: Random) => Buffer;

const utf8: Encode = (text) => Buffer.from(text.toWellFormed(), "utf8");
const utf16: Encode = (text) => Buffer.from(`\ufeff${text}`, "utf16le");
const withMark: Encode = (text, random) =>
  Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8(text, random)]);
const latin1: Encode = (text) => Buffer.from(`${text.slice(0, -2)}é\xff${text.slice(-2)}`, "latin1");
const cut: Encode = (text, random) => utf8(text, random).subarray(0, random.integer(0, text.length));
const surrogate: Encode = (text, random) => {
  const whole = utf8(text, random);
  const at = random.integer(0, whole.length);
  return Buffer.concat([whole.subarray(0, at), Buffer.from([0xed, 0xa0, 0x80]), whole.subarray(at)]);
};
const zeros: Encode = () => Buffer.alloc(100);
const noise: Encode = (_, random) => Buffer.from(Array.from({ length: 60 }, () => random.integer(0, 255)));
const tooLarge: Encode = () => Buffer.alloc(1024 * 1024 + 1, "1");
const spaces: Encode = (text) => Buffer.from(`${" \n".repeat(5000)}${text.toWellFormed()}`);

const usual = Array.from({ length: 24 }, () => utf8);
const encodings = [...usual, utf16, withMark, latin1, cut, surrogate, zeros, noise, tooLarge, spaces];

const contentTypes = [
  "text/plain",
  "text/csv",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json; charset=utf-16",
  "application/xml",
  "application/__proto__",
  "constructor",
  "image/png",
  ";;;",
  "a".repeat(3000),
];

/** Text as the bytes of a body, mostly as it should be. */
export function encode(text: string, contentType: string, random: Random): Encoded {
  const bytes = random.pick(encodings)(text, random);
  const type = random.chance(0.12) ? random.pick(contentTypes) : contentType;
  const headers: [string, string][] = random.chance(0.03) ? [] : [["content-type", type]];
  if (!random.chance(0.03)) return { bytes, headers };
  return { bytes: gzipSync(bytes), headers: [...headers, ["content-encoding", "gzip"]] };
}
