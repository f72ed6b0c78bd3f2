/** Events that happen step by step, and can be waited for without looking at the clock. */
export interface Observable {
  /** The number of events so far. */
  readonly events: number;
  /** Resolves as soon as the condition holds; looked at now and after each event. */
  until(condition: () => boolean): Promise<void>;
}

/** An Observable, and the function that makes an event of it. */
export function observable() {
  const waiting = new Set<() => void>();
  let events = 0;
  return {
    get events() {
      return events;
    },
    happen() {
      events++;
      for (const look of [...waiting]) look();
    },
    until(condition: () => boolean): Promise<void> {
      if (condition()) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (!condition()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      return promise;
    },
  };
}
