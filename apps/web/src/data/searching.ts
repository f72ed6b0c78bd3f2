import { useDebouncedValue } from "@mantine/hooks";

/** The words to ask the server for while somebody types: settled a moment after the last key. */
export const useSettled = (typed: string) => useDebouncedValue(typed.trim(), 200)[0] || undefined;

/**
 * The options to offer for what is typed now. Until the server has answered for it, an earlier answer may only offer
 * what fits: nobody may choose the first of a list that was meant for other words.
 */
export function fitting<T>(
  options: readonly T[],
  typed: string,
  isAnswered: boolean,
  words: (option: T) => string,
): T[] {
  if (isAnswered) return [...options];
  const wanted = typed.trim().toLowerCase();
  return options.filter((option) => words(option).toLowerCase().includes(wanted));
}
