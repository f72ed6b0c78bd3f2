/** The completed of those that ended by themselves; null when none has. */
export const successRate = (completed: number, ended: number): number | null =>
  ended === 0 ? null : completed / ended;
