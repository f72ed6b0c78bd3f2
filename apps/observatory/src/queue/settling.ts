/** Milliseconds in which Meridian says what comes next, at most. */
const settlingMs = 5000;

/**
 * The moment after an interruption has begun or ended, or a new connection. Meridian is about to say what comes next: the rapid
 * observation, or that the interrupted one goes on.
 */
export interface Settling {
  readonly isOn: boolean;
  begin(): void;
  end(): void;
}

/** Calls `over` where Meridian says nothing. */
export function createSettling(over: () => void): Settling {
  let timer: NodeJS.Timeout | undefined;
  function end() {
    clearTimeout(timer);
    timer = undefined;
  }
  return {
    get isOn() {
      return timer !== undefined;
    },
    end,
    begin() {
      end();
      timer = setTimeout(() => {
        end();
        over();
      }, settlingMs).unref();
    },
  };
}
