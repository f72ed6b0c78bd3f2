/** Names in one spelling, however they were written. */
import { constellations, genitiveOf } from "./constellations.ts";
import { letters, spellingsOf } from "./greek.ts";

/** Catalogues as they are written out, by the abbreviation that stands before their numbers. */
const catalogues: Record<string, string[]> = {
  ...{ m: ["messier"], c: ["caldwell"], b: ["barnard"], cr: ["collinder"], mel: ["melotte"] },
  ...{ ced: ["cederblad"], hcg: ["hickson"], hip: ["hipparcos"], gj: ["gliese", "gl"] },
};
const abbreviations = new Map(
  Object.entries(catalogues).flatMap(([short, long]) => long.map((word) => [word, short] as const)),
);

const constellation = [...constellations.keys()].sort((one, other) => other.length - one.length).join("|");
const letter = [...letters.keys()].sort((one, other) => other.length - one.length).join("|");
/** A star's name in its constellation, before the constellation. */
const ofConstellation = new RegExp(`^(\\S+?)[ _]+(${constellation})(?=\\s|$)`);
const greek = new RegExp(`^(${letter})\\.?[ ^_(-]*0*(\\d*)\\)?[ _]+(${constellation})(?=\\s|$)`);
/** A single letter: T CrB is a variable, and A Cen another star than a Cen. */
const capital = /^\s*[A-Z]\d?[\s_]+\p{L}{3}/u;
/** MU Cas is a variable, and μ Cas another star; MU CAS may be a way to write that one. */
const variable = /^\s*[MN]U[\s_]+\p{Lu}\p{L}*\p{Ll}/u;
const single = new RegExp(`^(?=[a-z]\\d? (?:${constellation})(?: |$))`);

const sharpless = /^(?:sharpless|sh)[\s-]*(?:2[\s-]+)?(?=\d+$)/;
/** Abell's galaxy clusters. Up to 86, his planetary nebulae are called the same. */
const abell = /^abell\s*(?=s\d|8[7-9]$|9\d$|\d{3})/;
const perek = /^pk\s*(\d+[+-]\d+)[\s.]+(\d+)$/;
/** Catalogues whose numbers have signs: a hyphen after them is a minus. */
const signed = /^(mcg|pk|pn)/;

const unaccented = (name: string) =>
  /[^\x20-\x7e]/.test(name)
    ? name
        .normalize("NFKD")
        .replaceAll(/[\p{M}‘’′“”]/gu, "")
        .replaceAll(/[‐‑‒–—−]/gu, "-")
    : name;

/** Lower case without accents, quotes, articles and the many kinds of dash. */
const plain = (name: string) =>
  unaccented(name)
    .replaceAll(/['"]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/^the (?=\S)/, (article, _, whole: string) => (greek.test(whole) ? article : ""));

const squeeze = (name: string) => name.replaceAll(/[^\p{L}\p{N}.+-]/gu, "");

/** A name that may be a star by its constellation: most names aren't, and finding that out costs most. */
const mayBeStar = /^\S+[ _^(-]*\d*\)?[ _]\p{L}/u;

/** One or two Latin letters keep a dot before their constellation: AN Ser isn't Anser, nor U Dra Udra. */
const lettered = /^(?:capital)?[a-z]{1,2}$/;

function shortOf(name: string, written: string): string {
  if (!mayBeStar.test(name)) return name;
  return name
    .replace(single, capital.test(written) ? "capital" : "")
    .replace(greek, (whole, word, index, of) =>
      variable.test(written) ? whole : `${letters.get(word)}${index} ${constellations.get(of)}`,
    )
    .replace(
      ofConstellation,
      (_, star, of) => `${star}${lettered.test(star) ? "." : " "}${constellations.get(of)}`,
    );
}

/** "Messier 031" and "M-31" are the same, and so are "Boötes" and "bootes", or "Alpha Lyrae" and "α Lyr". */
export function keyOf(name: string): string {
  const one = shortOf(plain(name), name)
    .replace(sharpless, "sh2-")
    .replace(abell, "aco")
    .replace(perek, "pk$1.$2")
    .replace(/^(\p{L}+)(?=[\s-]*\d)/u, (word) => abbreviations.get(word) ?? word)
    .replaceAll(/(?<![\d.])0+(?=\d)/g, "");
  const key = squeeze(one);
  return signed.test(key) ? key.replace(/^mcg(?=\d)/, "mcg+") : key.replace(/^(\p{L}+)-(?=\d)/u, "$1");
}

const swapped = (name: string) => {
  const [first, rest] = [name.charAt(0), name.slice(1)];
  return [first.toUpperCase() + rest, first.toLowerCase() + rest];
};
/** Letters of a variable without a space: RRLyr. */
const joined = new RegExp(`^([A-Z]{1,2})(?=(?:${[...genitiveOf.keys()].join("|")})$)`);
const loneLetter = new RegExp(`^([A-Za-z])\\d?[ _]+(?:${constellation})$`);

/**
 * The keys that a name may have as people write it, the likeliest first. The case of a star's letter counts, because R Car is
 * another star than r Car. Only where all is in lower case, it may be either; from r to z, the capital stands for a variable in
 * every constellation, so that a star with the small letter isn't the likelier one.
 */
export function meantBy(name: string): { keys: string[]; isEither: boolean } {
  const typed = name.trim().replace(joined, "$1 ");
  const [, letter] = loneLetter.exec(plain(typed)) ?? [];
  const isLower = typed === typed.toLowerCase();
  const isCased = variable.test(typed) || (letter !== undefined && !isLower);
  const spellings = isCased ? [typed] : [typed, ...swapped(typed)];
  const keys = [...new Set(spellings.map(keyOf))];
  return { keys, isEither: letter !== undefined && isLower && letter >= "r" };
}

/** The beginnings of names that a typed text matches: its key, and the text as it stands. */
export const beginningsOf = (typed: string): string[] => [
  ...new Set([keyOf(typed), squeeze(plain(typed))].filter(Boolean)),
];

/** Catalogues' full names, which match too while they are typed. */
const writtenOut: Record<string, string[]> = { ...catalogues, aco: ["abell"], "sh2-": ["sharpless "] };

/** All beginnings of a name as it may be typed: besides its key as it stands, and with everything written out. */
export function typedKeysOf(name: string, key: string): string[] {
  const [, star = "", short = ""] = /^(\S+) (\p{L}{3})$/u.exec(name) ?? [];
  const full = genitiveOf.get(short);
  if (full) {
    const [, bayer = "", index = ""] = /^(\p{Script=Greek})(\d*)$/u.exec(star) ?? [];
    const stars = [star, ...spellingsOf(bayer).map((word) => `${word}${index}`)];
    const written = stars.flatMap((one) => [`${one} ${short}`, `${one} ${full}`]);
    return [...new Set([key, ...written.map((one) => squeeze(plain(one)))])];
  }
  const [, list = "", number = ""] = /^(sh2-|\p{L}+)(\d.*)$/u.exec(key) ?? [];
  const written = (writtenOut[list] ?? []).map((word) => squeeze(word + number));
  return [...new Set([key, squeeze(plain(name)), ...written])];
}
