import { count } from "../../format/quantity.ts";
import classes from "./Count.module.css";

/** How many there are, after the word for what is counted; nothing until it is known. */
export function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className={classes.count}>{count(of)}</span>;
}
