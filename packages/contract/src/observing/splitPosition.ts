import { otherFrame, takeApart } from "./angleText.ts";
import { parseDeclination, parseRightAscension } from "./skyPosition.ts";

type Pair = [one: string, other: string];

const signs = /[+\-−–—﹣－＋]/gu;
/** J004244.3+411609, also behind the name of a survey; 2MASS leaves the points out. */
const designation = /^([\w ]*?)J(\d{6}(?:\.\d+)?|\d{8})([+\-−–])(\d{6}(?:\.\d+)?|\d{7})$/iu;
/** A year before it may be an equinox, which makes it no designation of J2000. */
const year = /(?<![a-z\d])(?:[bj]\s?)?\d+(?![a-z\d])/iu;
const inSixtieths = (digits: string) =>
  digits.replace(/^(\d\d)(\d\d)(\d\d)\.?(\d*)$/u, (_, ...parts: string[]) => {
    const [whole, minutes, seconds, fraction] = parts;
    return `${whole}:${minutes}:${seconds}${fraction ? `.${fraction}` : ""}`;
  });

/** A comma is a separator where it can't be a decimal point. */
const separator = /\s*(?:[;|&\t\n]|,(?=\s|[+\-−–]))\s*/u;
const names = /[\s,;]+(?=(?:r\.?\s?a\.?|right|α|alpha|decl?|declination|de|δ|delta)(?![a-z]))/giu;
const countOfNumbers = (text: string) => text.match(/\d+(?:\.\d*)?/gu)?.length;

/** Yields the ways in which a text may be cut in two. */
function* pairsIn(text: string): Generator<Pair> {
  const [, survey = "", ra, sign, dec] = designation.exec(text) ?? [];
  if (year.test(survey) || otherFrame.test(survey)) return;
  if (ra && sign && dec) yield [inSixtieths(ra), sign + inSixtieths(dec)];
  const [one, other, ...more] = text.split(separator).filter(Boolean);
  if (one && other && more.length === 0) yield [one, other];
  for (const pattern of [signs, names])
    for (const { index } of text.matchAll(pattern)) yield [text.slice(0, index), text.slice(index)];
  for (const { index } of text.matchAll(/\s+/gu)) {
    const [before, after] = [text.slice(0, index), text.slice(index)];
    if (countOfNumbers(before) === 3 && countOfNumbers(after) === 3) yield [before, after];
  }
}

const saysRightAscension = (text: string) => {
  const angle = takeApart(text, "ra");
  return typeof angle === "object" && (angle.isInHours || angle.axis === "ra");
};

/**
 * A right ascension and a declination that stand together, as catalogues print them: apart by a sign, a separator, their
 * names, or with three numbers each. The declination may come first where the other says that it is in hours. Undefined for
 * what isn't both, or could be cut in several ways.
 */
export function splitPosition(text: string): { ra: string; dec: string } | undefined {
  const found = new Map<string, { ra: string; dec: string }>();
  for (const pair of pairsIn(text.trim())) {
    const [one, other] = pair.map((part) => part.replaceAll(/^[\s,;]+|[\s,;]+$/gu, "")) as Pair;
    const [ra, dec] = saysRightAscension(other) ? [other, one] : [one, other];
    const values = [parseRightAscension(ra).value, parseDeclination(dec).value];
    if (!values.includes(undefined)) found.set(values.join(" "), { ra, dec });
  }
  return found.size === 1 ? [...found.values()][0] : undefined;
}
