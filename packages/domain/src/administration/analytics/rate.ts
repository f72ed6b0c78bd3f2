/** The completed of those that ended by themselves; null when none has. */
export const successShare = (completed: number, ended: number): number | null =>
  ended === 0 ? null : completed / ended;

const endings = ["completed", "partially_completed", "failed", "aborted"];

/** The same of how many occurrences ended in each status. */
export function successRate(endedAs: ReadonlyMap<string | null, number>): number | null {
  const of = (status: string) => endedAs.get(status) ?? 0;
  return successShare(
    of("completed"),
    endings.reduce((sum, status) => sum + of(status), 0),
  );
}
