/** Angles in sixtieths, as people write and read them: hours or degrees, minutes, seconds. */

/** Number that a text means, or the reason why it means none, in words for the person typing. */
export type AngleReading = { value: number; problem?: undefined } | { value?: undefined; problem: string };

/** A size as whole ones, minutes and seconds. Rounded once, in the last digit that is shown, so that 60 never is. */
export function inSixtieths(size: number, decimals: number) {
  const scale = 10 ** decimals;
  const units = Math.round(size * 3600 * scale);
  const seconds = ((units % (60 * scale)) / scale).toFixed(decimals);
  return {
    whole: Math.floor(units / (3600 * scale)),
    minutes: String(Math.floor(units / (60 * scale)) % 60).padStart(2, "0"),
    seconds: seconds.padStart(decimals === 0 ? 2 : 3 + decimals, "0"),
    isZero: units === 0,
  };
}

const isWhole = (part: string) => /^\d+$/.test(part);
const isNumber = (part: string) => /^(\d+\.?\d*|\.\d+)$/.test(part);

/**
 * One to three numbers, the later ones sixtieths of the one before, as one number. A single one is taken as it stands;
 * several are kept to ten digits after the point, less than a millionth of an arcsecond.
 */
export function fromSixtieths(parts: readonly string[]): AngleReading {
  const [whole, ...sixtieths] = parts.map(Number);
  if (whole === undefined || parts.length > 3 || !parts.every(isNumber))
    return { problem: "An angle has one to three numbers." };
  if (!parts.slice(0, -1).every(isWhole)) return { problem: "Only the last number may have a fraction." };
  if (sixtieths.some((part) => part >= 60)) return { problem: "Minutes and seconds must be below 60." };
  if (sixtieths.length === 0) return { value: whole };
  const [minutes = 0, seconds = 0] = sixtieths;
  return { value: Number((whole + minutes / 60 + seconds / 3600).toFixed(10)) };
}
