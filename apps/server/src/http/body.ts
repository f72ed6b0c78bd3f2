import { DomainError } from "@meridian/domain";
import { chunksOf, wholeBody } from "./bodyStream.ts";
import type { Exchange } from "./exchange.ts";

/** Largest JSON body in bytes. */
const maximumBody = 1024 * 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true });
const tooLarge = () => new DomainError("TOO_LARGE", `The body must not be larger than ${maximumBody} bytes.`);

/** The body as text, `""` when there is none. Throws TOO_LARGE, and MALFORMED when it isn't UTF-8. */
export async function readText(c: Exchange): Promise<string> {
  const bytes = await readBytes(c);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new DomainError("MALFORMED", "The body isn't UTF-8.");
  }
}

const readBytes = (c: Exchange) => readUpTo(c, maximumBody, tooLarge);

/** A body of a declared length is read at once, one without is counted while it comes. Throws `refusal` past `maximum` bytes. */
export async function readUpTo(
  c: Exchange,
  maximum: number,
  refusal: () => DomainError,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = c.req.header("content-length");
  if (declared && Number(declared) > maximum) throw refusal();
  if (declared) return new Uint8Array(await wholeBody(c.req.arrayBuffer()));
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(c.req.raw.body)) {
    size += chunk.length;
    if (size > maximum) throw refusal();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The body as JSON; an empty one is `{}`. Throws UNSUPPORTED_MEDIA_TYPE and MALFORMED. */
export const readJson = async (c: Exchange): Promise<unknown> => parseJson(c, await readText(c));

/** The same of a body that has been read. */
export function parseJson(c: Exchange, text: string): unknown {
  if (text.trim() === "") return {};
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "The body must be application/json.");
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("MALFORMED", "The body isn't valid JSON.");
  }
}
