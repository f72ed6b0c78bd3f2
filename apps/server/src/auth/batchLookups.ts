/** A statement that takes longer holds up nobody who asks later. */
const patienceMs = 10;

/**
 * Finds in one go what is asked for while an earlier question is being answered: many requests at once cost few statements.
 * Nobody is answered with what was found before they asked, and one that hangs or fails concerns only those who share it.
 */
export function batchLookups<Found>(
  find: (keys: readonly string[]) => Promise<Map<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let gathering: { keys: Set<string>; found: Promise<Map<string, Found>> } | undefined;
  let before: Promise<unknown> = Promise.resolve();

  const gather = () => {
    const keys = new Set<string>();
    const found = before.then(() => {
      gathering = undefined;
      const answer = find([...keys]);
      before = overOrLate(answer);
      return answer;
    });
    return { keys, found };
  };

  return async (key) => {
    gathering ??= gather();
    gathering.keys.add(key);
    return (await gathering.found).get(key);
  };
}

const overOrLate = (answer: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const late = setTimeout(resolve, patienceMs);
    const over = () => {
      clearTimeout(late);
      resolve();
    };
    answer.then(over, over);
  });
