import { DomainError, invalid } from "@meridian/domain";
import { z } from "zod";
import { type Exchange, headersOf } from "../http/exchange.ts";
import type { Operation } from "./operations.ts";

/** True if an operation can be bound to the version that its caller has seen. */
export const takesIfMatch = ({ input }: Operation): boolean =>
  input instanceof z.ZodObject && "if_version" in input.shape;

/** The header with the version of a document as an entity tag; none for what has no version. */
export function entityTagOf(result: unknown): Record<string, string> {
  const version = (result as { version?: unknown } | null)?.version;
  return Number.isInteger(version) ? { etag: `"${version}"` } : {};
}

/**
 * The version that `If-Match` asks for; undefined without one, and for `*`. Throws INVALID where a condition would be
 * passed over, VERSION_MISMATCH for a tag that no version has.
 */
export function ifVersionOf(c: Exchange, isTaken: boolean): number | undefined {
  const header = headersOf(c)("if-match")?.trim();
  if (header === undefined) return undefined;
  if (!isTaken) throw invalid("If-Match", "isn't accepted here, because this has no version");
  if (header === "*") return undefined;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined)
    throw new DomainError(
      "VERSION_MISMATCH",
      'No version has this entity tag. Send the ETag as it came, with its quotation marks: "1".',
    );
  return Number(version);
}
