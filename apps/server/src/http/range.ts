import { type ByteRange, DomainError } from "@meridian/domain";

const one = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/** The part that was asked for lies behind the end of the file. */
export class RangeNotSatisfiable extends DomainError {
  readonly size: number;

  constructor(size: number) {
    super("RANGE_NOT_SATISFIABLE", `The file has ${size} bytes: the range must begin before its end.`);
    this.size = size;
  }
}

/**
 * The part of a file that a `Range` header asks for; undefined where it asks for none, for several, or in other units: then
 * all is sent. Throws RANGE_NOT_SATISFIABLE. (RFC 9110, section 14.)
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to, last] = one.exec(header?.trim() ?? "") ?? [];
  if (from === undefined && last === undefined) return undefined;
  const start = from === undefined ? Math.max(0, size - Number(last)) : Number(from);
  const end = Math.min(size - 1, to ? Number(to) : size - 1);
  if (to && Number(to) < start) return undefined;
  if (start >= size || last === "0") throw new RangeNotSatisfiable(size);
  return { start, end };
}
