const { PATH, NODE_COMPILE_CACHE } = process.env;

/** The environment of a program under test: the search path, and the cache of what Node.js has compiled. */
export const inherited = { PATH, NODE_COMPILE_CACHE };
