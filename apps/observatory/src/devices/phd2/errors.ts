/** The errors of guide steps, over times that may overlap. */
interface GuideErrors {
  /** Adds a step, in pixels. */
  add(ra: number, dec: number): void;
  /** Collects those of so many seconds from now; the result ends that, and returns their root mean square, undefined without one. */
  over(seconds: number): () => number | undefined;
}

export function guideErrors(): GuideErrors {
  const collecting = new Set<{ count: number; squares: number; until: number }>();
  return {
    add(ra, dec) {
      for (const one of collecting)
        if (Date.now() <= one.until) {
          one.count += 1;
          one.squares += ra * ra + dec * dec;
        }
    },
    over(seconds) {
      const one = { count: 0, squares: 0, until: Date.now() + seconds * 1000 };
      collecting.add(one);
      return () => {
        collecting.delete(one);
        return one.count > 0 ? Math.sqrt(one.squares / one.count) : undefined;
      };
    },
  };
}
