/** Angles as people and catalogues write them, taken apart before anybody decides what they mean. */
export interface AngleText {
  /** Axis by the letters before it: RA, δ. */
  axis: Axis | undefined;
  sign: string;
  /** N, S, E or W, in upper case. */
  side: string;
  /** One to three numbers as they are written, the later ones sixtieths of the one before. */
  parts: string[];
  isInHours: boolean;
  isInDegrees: boolean;
  /** Its sixtieths have primes. */
  hasPrimes: boolean;
}
export type Axis = "ra" | "dec";

const word = (pattern: string) => new RegExp(`(?<![a-z])(${pattern})(?![a-z])`, "giu");

/**
 * A unit's word. Its plural has a small s: the S of `degS` is south, and that of `DEGS` may be either, so that it stays and
 * nobody can read it.
 */
function unit(...words: string[]): RegExp {
  const small = words.map((one) => `[${one[0]!.toUpperCase()}${one[0]}]${one.slice(1)}s?`).join("|");
  const capital = words.map((one) => one.toUpperCase()).join("|");
  return new RegExp(`(?<![A-Za-z])(?:(?:${small})(?![a-z])|(?:${capital})(?![A-Za-z]))`, "gu");
}

/** The many ways to write each mark as one. */
const spellings: [RegExp, string][] = [
  [/[\u200b-\u200f\u2060\ufeff]/gu, ""],
  [/[−–—‒‐‑﹣⁻]/gu, "-"],
  [/[⁺﹢]/gu, "+"],
  [/∶/gu, ":"],
  [/ʰ|\^h/gu, "h"],
  [/ᵈ|\^d/gu, "d"],
  [/ᵐ|\^m/gu, "m"],
  [/ˢ|\^s/gu, "s"],
  [/[º˚∘◦⁰ᵒ]/gu, "°"],
  [/[′’‘ʹʼ´`]/gu, "'"],
  [/''|[″”“ʺ˝]/gu, '"'],
  [unit("hour", "hr"), "h"],
  [unit("deg", "degree"), "°"],
  [unit("arcmin", "arc-min", "arcminute"), "'"],
  [unit("arcsec", "arc-sec", "arcsecond"), '"'],
  [unit("min", "minute"), "m"],
  [unit("sec", "second"), "s"],
  [word("north"), "N"],
  [word("south"), "S"],
  [word("east"), "E"],
  [word("west"), "W"],
  // 00h42m44s.3 has its mark before the point.
  [/(?<=\d)\s*([hdms°'"])\.(\d+)/giu, ".$2$1"],
  // With a comma only the seconds do: 5°,30 may be 5.3 degrees or 5 degrees and 30 minutes.
  [/(?<=\d)\s*([s"]),(\d+)/giu, ".$2$1"],
  // A comma where a point is meant.
  [/^([^.,]*\d),(\d[^.,]*)$/u, "$1.$2"],
];

/** Digits that look like one number, and are two. */
const joined = /\p{Nd}[.,．，]?[\u200b-\u200f\u2060\ufeff]+[.,．，]?\p{Nd}/u;
const fullWidth = /[\uff01-\uff5e]/gu;
/** Most angles have nothing to be spelled otherwise. */
const isPlain = /^[\d\s.:+-]*$/u;

const plain = (text: string): string =>
  (isPlain.test(text) ? [] : spellings)
    .reduce(
      (so, [pattern, spelling]) => so.replace(pattern, spelling),
      text.replace(fullWidth, (one) => String.fromCodePoint(one.codePointAt(0)! - 0xfee0)),
    )
    .trim();

const names: Record<Axis, RegExp> = {
  ra: /^(?:right\s*ascension|r\.?\s?a\.?|α|alpha)(?![a-z])/iu,
  dec: /^(?:declination|decl?\.?|de|δ|delta)(?![a-z])/iu,
};
/** The frame that is meant anyway, before or behind an angle, and those that Meridian would have to convert. */
const frame = String.raw`\(?(?<![a-z\d])(?:j\s?2000(?:\.0)?|icrs|fk5)(?![a-z\d.])\)?`;
const frames = new RegExp(String.raw`^[\s_]*${frame}|[\s_]*${frame}$`, "giu");
export const otherFrame = /(?<![a-z\d])(?:b\s?1950|b\s?1875|fk4|jnow|of date|galactic)(?![a-z\d])/iu;

const number = String.raw`(?<![\d.])(\d+\.?\d*|\.\d+)`;
const written = new RegExp(
  String.raw`^([+-]?)\s*([nsew]?)\s*${number}\s*([hd°:]?)\s*(?:${number}\s*([m':]?)\s*(?:${number}\s*([s"]?)\s*)?)?([nsew]?)$`,
  "iu",
);

/** A text without its name and its frame. */
function unnamed(text: string): { axis: Axis | undefined; bare: string } {
  const unframed = text.replace(frames, "").trim();
  const axis = (["ra", "dec"] as const).find((one) => names[one].test(unframed));
  if (!axis) return { axis, bare: unframed };
  const rest = unframed.replace(names[axis], "").replace(frames, "");
  return { axis, bare: rest.replace(/^\s*[:=]?\s*/u, "") };
}

/** Takes the text of an angle apart. Undefined where it is none, and a sentence where it could mean two things. */
export function takeApart(text: string, expected: Axis): AngleText | string | undefined {
  if (joined.test(text)) return "An invisible character stands between the digits. Write a space or a colon.";
  const spelled = plain(text);
  if (otherFrame.test(spelled)) return "Write coordinates of J2000; Meridian doesn't convert others.";
  const { axis, bare } = unnamed(spelled);
  const found = written.exec(bare);
  if (!found || bare.endsWith(":")) return undefined;
  const [sign = "", before = "", after = ""] = [found[1], found[2], found[9]];
  const parts = [found[3], found[5], found[7]].filter((part) => part !== undefined);
  const marks = [found[4], found[6], found[8]].map((mark = "") => mark);
  const isApart = /\s[sS]$/u.test(bare);
  const last =
    after === "s" && /^:?$/.test(marks[parts.length - 1]!) ? undefined : sideIn(marks, isApart, expected);
  if (last === undefined) return "The s may mean seconds or south. Write -5 23 28, 5 23 28 S or 5d 23m 28s.";
  const [side = "", ...more] = [before, after, last].filter(Boolean);
  if (more.length > 0 || (sign && side)) return "Write either a sign or a side, and only once.";
  if (/^\d{4}/.test(parts[0]!))
    return "Put spaces or colons between the hours or degrees, the minutes and the seconds.";
  return {
    ...{ axis, sign, side: side.toUpperCase(), parts },
    ...{ isInHours: /h/i.test(marks[0]!), isInDegrees: /[°d]/i.test(marks[0]!) },
    hasPrimes: /['"]/.test(marks.join("")),
  };
}

/** South, where the last letter says it: an s behind three numbers may also mean seconds. Undefined where nothing tells. */
function sideIn(marks: string[], isApart: boolean, expected: Axis): string | undefined {
  const [before, third] = [marks.slice(0, 2).join(""), marks[2]!];
  if (third.toLowerCase() !== "s") return "";
  const isLower = third === "s";
  if (expected === "ra") return isLower || /[hm]/i.test(before) ? "" : "S";
  const inOneCase = isLower ? marks[1] === "m" : /^[DH]M$/.test(before) && !isApart;
  if (inOneCase) return "";
  return isLower || /[hdm]/i.test(before) ? undefined : "S";
}
