/**
 * Waits so many milliseconds for an answer, and then gives `otherwise()`. Of an answer that arrived while this process was held
 * up itself, the timer is told first: so what has arrived is read before the answer counts as late.
 */
export async function inTime<T>(ms: number, answer: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve), ms);
  });
  try {
    return await Promise.race([answer, late.then(otherwise)]);
  } finally {
    clearTimeout(timer);
  }
}
