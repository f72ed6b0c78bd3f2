const binary = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** Bytes in binary units: 1536 is 1.5 KiB. */
export function bytes(count: number): string {
  const step = count < 1 ? 0 : Math.min(Math.floor(Math.log2(count) / 10), binary.length - 1);
  const value = count / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${binary[step]}`;
}

/** 12345 as 12,345. */
export const count = (value: number) => new Intl.NumberFormat("en").format(value);

/** 0.934 as 93.4%. */
export const percent = (share: number) =>
  new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 }).format(share);

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** A place in an order: "1st", "22nd", "13th". */
export const ordinal = (place: number) => `${count(place)}${endings[ordinals.select(place)] ?? "th"}`;

/** "1 person", "2 people". */
export const counted = (value: number, one: string, many: string) =>
  `${count(value)} ${value === 1 ? one : many}`;

/** "5 of 12"; where there is more than was asked for, "12 of 12, 1 more". */
export const ofAsked = (there: number, asked: number, inWords = count) =>
  `${inWords(Math.min(there, asked))} of ${inWords(asked)}${there > asked ? `, ${inWords(there - asked)} more` : ""}`;

/** Seconds as "3 d 4 h", "5 min 12 s": the two units that matter. */
export function describeDuration(seconds: number): string {
  const sizes: [string, number][] = [
    ["d", 86_400],
    ["h", 3600],
    ["min", 60],
    ["s", 1],
  ];
  const first = sizes.findIndex(([, size]) => seconds >= size);
  if (first === -1) return "0 s";
  let rest = Math.floor(seconds);
  const parts = sizes.slice(first, first + 2).map(([unit, size]) => {
    const whole = Math.floor(rest / size);
    rest %= size;
    return whole ? `${whole} ${unit}` : "";
  });
  return parts.filter(Boolean).join(" ");
}

/** Seconds of exposure: short ones exactly, as "0.5 s", long ones as a duration. */
export const exposureTime = (seconds: number) =>
  seconds < 60 ? `${Number(seconds.toFixed(3))} s` : describeDuration(seconds);

/** A magnitude to a tenth, which is never −0.0. */
export const magnitudeInWords = (magnitude: number): string =>
  (Math.round(magnitude * 10) / 10 + 0).toFixed(1).replace("-", "−");

/** Minutes of arc, to a tenth. */
export const arcminutes = (size: number): string => `${size.toFixed(1)}′`;

/** The axes of an object in the sky: "177.8′ × 69.7′". */
export const sizeInWords = ({ major, minor }: { major: number; minor?: number | undefined }): string =>
  [major, ...(minor ? [minor] : [])].map(arcminutes).join(" × ");
