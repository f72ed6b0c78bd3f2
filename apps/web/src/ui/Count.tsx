import classes from "./Count.module.css";
import { count } from "./quantity.ts";

/** How many there are, after the word for what is counted; nothing until it is known. */
export function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className={classes.count}>{count(of)}</span>;
}
