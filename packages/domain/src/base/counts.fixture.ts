import { expect } from "vitest";

interface Counted {
  items: unknown[];
  counts?: Record<string, Record<string, number>> | undefined;
}
type Chosen = Record<string, string | undefined>;

/** Every way of choosing at most one of each filter's choices. */
const waysToChoose = (filters: Record<string, readonly string[]>): Chosen[] =>
  Object.entries(filters).reduce<Chosen[]>(
    (ways, [name, choices]) =>
      ways.flatMap((way) => [undefined, ...choices].map((choice) => ({ ...way, [name]: choice }))),
    [{}],
  );

/**
 * Expects that each count equals the length of the list once that choice is made as well, whatever is chosen already. The
 * list has at most 200 items. Returns the counts with nothing chosen.
 */
export async function agreedCounts(
  list: (input: object) => Promise<Counted>,
  filters: Record<string, readonly string[]>,
) {
  const ask = (chosen: Chosen) => list({ ...chosen, limit: 200, counts: true });
  const lengths = new Map<string, number>();
  const counted: [Chosen, Counted["counts"]][] = [];
  for (const chosen of waysToChoose(filters)) {
    const { items, counts } = await ask(chosen);
    lengths.set(JSON.stringify(chosen), items.length);
    counted.push([chosen, counts]);
  }
  for (const [chosen, counts] of counted) {
    const expected = Object.entries(filters).map(([name, choices]) => {
      const of = (choice: string | undefined) => lengths.get(JSON.stringify({ ...chosen, [name]: choice }));
      return [
        name,
        { ...Object.fromEntries(choices.map((choice) => [choice, of(choice)])), all: of(undefined) },
      ];
    });
    expect(counts, JSON.stringify(chosen)).toEqual(Object.fromEntries(expected));
  }
  return counted[0]![1];
}
