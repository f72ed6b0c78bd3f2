/** One line of the report. `ratio` is ours against the reference of the same run, in the direction that `goal` speaks of. */
export interface Row {
  job: string;
  ours: string;
  reference: string;
  ratio: number | null;
  goal: string;
  met: boolean;
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export function print(rows: Row[]): void {
  const table = rows.map((row) => ({
    job: row.job,
    ours: row.ours,
    reference: row.reference,
    ratio: row.ratio?.toFixed(2) ?? "",
    "to reach": row.goal,
    met: row.met ? "yes" : "NO",
  }));
  console.table(table);
}

/**
 * Runs two measurements in turn, A B A B ..., after one warm-up of each, and returns the medians and the median of the
 * pairwise ratios: what a machine whose speed drifts still answers truly.
 */
export async function inTurn(
  rounds: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ours: number; reference: number; ratio: number }> {
  await ours();
  await reference();
  const pairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push([await ours(), await reference()]);
  return {
    ours: median(pairs.map(([value]) => value)),
    reference: median(pairs.map(([, value]) => value)),
    ratio: median(pairs.map(([a, b]) => a / b)),
  };
}
