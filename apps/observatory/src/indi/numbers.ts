/**
 * Reads a number as INDI writes it: plain, or in sexagesimal with colons, semicolons or blanks between two or three parts, of
 * which a minus in front is for all. Undefined for anything else, and for what isn't finite.
 */
export function readNumber(text: string): number | undefined {
  const parts = text.trim().split(/\s*[:;]\s*|\s+/);
  if (parts.length > 3 || !parts.every((part) => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(part)))
    return undefined;
  const [whole, minutes = 0, seconds = 0] = parts.map((part) => Math.abs(Number(part)));
  const size = whole! + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(size)) return undefined;
  return text.trim().startsWith("-") ? -size : size;
}
