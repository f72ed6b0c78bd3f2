/**
 * What queries are written with. Everybody takes it from here: `drizzle-orm` describes its thousands of entries in one file
 * that Node.js reads anew for every import, which made up a quarter of a process's start.
 */
export { and, count, desc, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
