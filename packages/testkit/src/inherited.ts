const { PATH, NODE_COMPILE_CACHE } = process.env;

/** What a program under test has of our environment: where others are found, and what Node.js has compiled before. */
export const inherited = { PATH, NODE_COMPILE_CACHE };
