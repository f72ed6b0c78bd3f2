import { FileFault, largestWhole, tooLarge } from "./row.ts";

/** Collects what is left of a JSON file that must be read as a whole. */
export async function readWhole(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > largestWhole.json)
      throw new FileFault(`${tooLarge(largestWhole.json)}; only a list of entries may be larger`);
  }
  return text;
}

/**
 * The entries of a value that isn't a plain list: those of the one list inside an object, like
 * `{"observatories": [...]}`, or else the value itself.
 */
export function entriesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [value];
  const lists = Object.values(value).filter(
    (one): one is unknown[] =>
      Array.isArray(one) && one.every((entry) => typeof entry === "object" && entry !== null),
  );
  return lists.length === 1 && !("name" in value) ? lists[0]! : [value];
}
