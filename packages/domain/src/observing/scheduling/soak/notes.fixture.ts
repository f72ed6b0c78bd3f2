interface Progress {
  observation_id: string;
  exposure: number;
  acquired: number;
}

/** A record of all that happened in a soak, as its plugins saw it. */
export function notebook() {
  const [taken, acknowledged, lost] = [0, 1, 2].map(() => new Map<string, number[]>()) as [
    Counts,
    Counts,
    Counts,
  ];
  const faults: string[] = [];
  const executing = new Map<string, string>();
  const underWay = new Map<string, string>();
  let lies = 0;
  return {
    faults,
    taken,
    acknowledged,
    lost,
    /** The moment at which each observatory that is away was last connected. */
    goneSince: new Map<string, number>(),
    lies: () => lies,
    noteTaken: (id: string, exposure: number, count: number) => add(taken, id, exposure, count),
    noteAcknowledged({ observation_id: id, exposure, acquired }: Progress) {
      const counts = countsOf(acknowledged, id);
      counts[exposure] = Math.max(counts[exposure] ?? 0, acquired);
    },
    /** A plugin forgets what it has: what was never acknowledged may be taken once more. */
    noteLost(id: string, have: readonly number[]) {
      const known = acknowledged.get(id) ?? [];
      for (const [exposure, count] of have.entries())
        add(lost, id, exposure, Math.max(0, count - (known[exposure] ?? 0)));
    },
    noteExecuting(id: string, siteId: string, at: number) {
      const other = executing.get(`${id} ${at}`) ?? siteId;
      if (other !== siteId) faults.push(`${id} was executed at ${other} and ${siteId} at once`);
      executing.set(`${id} ${at}`, siteId);
      underWay.set(siteId, id);
    },
    /** Observations that other observatories executed last. */
    underWayBesides: (siteId: string) =>
      [...underWay].flatMap(([other, id]) => (other === siteId ? [] : [id])),
    /** A lie was told; `fault` says what it did, if it did anything. */
    noteLie(fault: string | undefined) {
      lies += 1;
      if (fault) faults.push(fault);
    },
  };
}
export type Notes = ReturnType<typeof notebook>;

type Counts = Map<string, number[]>;

function countsOf(counts: Counts, id: string): number[] {
  const known = counts.get(id) ?? [];
  counts.set(id, known);
  return known;
}

function add(counts: Counts, id: string, exposure: number, count: number) {
  const known = countsOf(counts, id);
  known[exposure] = (known[exposure] ?? 0) + count;
}
