/** Number of characters from which an index of trigrams finds a text anywhere. */
const anywhereFrom = 3;

const escaped = (text: string) => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");

/**
 * The patterns that a search of two texts, on a line each, stands for: part of one of them, or, of one or two characters,
 * their beginning.
 */
export const patternsOf = (search: string): [string, string] => {
  const text = escaped(search);
  return [...search].length < anywhereFrom ? [`${text}%`, `%\n${text}%`] : [`%${text}%`, `%${text}%`];
};
