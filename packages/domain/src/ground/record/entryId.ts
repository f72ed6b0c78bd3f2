/**
 * SQL of the id of one of several entries that a statement writes: histories are in the order of their ids, so it has the
 * time and version of `id`, a new one, and an end that differs for each `what`.
 */
export const entryIdOf = (id: string, what: string): string =>
  `left(${id}, 24) || right(md5(${id} || ${what}), 12)`;
