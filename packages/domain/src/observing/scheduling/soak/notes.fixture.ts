interface Progress {
  observation_id: string;
  exposure: number;
  acquired: number;
}

/** An observatory worked on an observation at a moment, and was believed. */
interface Work {
  id: string;
  siteId: string;
  at: number;
}
/** An observatory was held, from a moment to another. */
interface Hold {
  siteId: string;
  from: number;
  until: number;
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
  const work: Work[] = [];
  const holds: Hold[] = [];
  let lies = 0;
  return {
    faults,
    taken,
    acknowledged,
    lost,
    work,
    holds,
    /** The moment at which each observatory that is away was last connected. */
    goneSince: new Map<string, number>(),
    lies: () => lies,
    noteTaken: (id: string, exposure: number, count: number) => add(taken, id, exposure, count),
    noteAcknowledged(siteId: string, at: number, { observation_id: id, exposure, acquired }: Progress) {
      work.push({ id, siteId, at });
      const counts = countsOf(acknowledged, id);
      counts[exposure] = Math.max(counts[exposure] ?? 0, acquired);
    },
    /** Exposures of which nobody was told, by a plugin that forgets them: they may be taken once more. */
    noteLost: (id: string, exposure: number, count: number) => add(lost, id, exposure, count),
    /** Returns the counts that were acknowledged so far, to compare a later assignment with. */
    acknowledgedSoFar: () => new Map([...acknowledged].map(([id, counts]) => [id, [...counts]])),
    /** An observatory is asked for a request, of which so many exposures count as acquired. */
    noteAsked(id: string, acquired: readonly number[], before: Counts) {
      for (const [exposure, count] of (before.get(id) ?? []).entries())
        if ((acquired[exposure] ?? 0) < (count ?? 0))
          faults.push(
            `${id}: ${count} exposures were acknowledged, and all but ${acquired[exposure]} asked for`,
          );
    },
    noteExecuting(id: string, siteId: string, at: number) {
      const other = executing.get(`${id} ${at}`) ?? siteId;
      if (other !== siteId) faults.push(`${id} was executed at ${other} and ${siteId} at once`);
      executing.set(`${id} ${at}`, siteId);
      work.push({ id, siteId, at });
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
