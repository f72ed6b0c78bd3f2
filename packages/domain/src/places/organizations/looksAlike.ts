import { confusablesMap } from "confusables";

/**
 * Letters of other scripts as the Latin ones that they look like; Latin letters keep their accents, which can be seen. In
 * capitals and in small letters, for some look alike in one of them alone.
 */
function foldedKeys(name: string): string[] {
  const plain = name.normalize("NFKC");
  return [plain.toUpperCase(), plain.toLowerCase()].map((letters) =>
    [...letters].map(latin).join("").toLowerCase().normalize("NFC"),
  );
}

const isLatin = /\p{Script=Latin}|\p{ASCII}/u;
const latin = (letter: string) => (isLatin.test(letter) ? letter : (confusablesMap.get(letter) ?? letter));

/** True if two names differ only in case, width or script, so that people could confuse them. */
export function looksAlike(one: string, other: string): boolean {
  const others = foldedKeys(other);
  return foldedKeys(one).some((key, at) => key === others[at]);
}
