import { Button, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { count, counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { announceFailure } from "../../page/toast.ts";
import classes from "./DataTable.module.css";
import type { Selection } from "./useSelection.ts";

interface SelectionBarProps<T> {
  selection: Selection<T>;
  /** The number of rows that the list has, those that aren't loaded included. */
  total: number | undefined;
  /** Reads every row of the list. */
  read(): Promise<readonly T[]>;
  /** The actions on the selected rows. */
  children: ReactNode;
}

/** More than that is for a filter first: all of them are read into this browser. */
const most = 2000;

/** The number of selected rows, and the actions on them; at the lower edge of the window while there are any. */
export function SelectionBar<T>({ selection, total = 0, read, children }: SelectionBarProps<T>) {
  const { rows, select } = selection;
  const [isReading, setIsReading] = useState(false);
  const selectAll = async () => {
    setIsReading(true);
    try {
      select(await read(), true);
    } catch (error) {
      announceFailure("Couldn't read the list", sentence(error));
    } finally {
      setIsReading(false);
    }
  };
  const words = `${count(rows.length)} selected`;
  return (
    <>
      <VisuallyHidden role="status">{rows.length > 0 && words}</VisuallyHidden>
      {rows.length > 0 && (
        <section className={`surface ${classes.bar}`} aria-label="Selection">
          <strong>{words}</strong>
          {total > rows.length && total <= most && (
            <Button variant="default" loading={isReading} onClick={selectAll}>
              Select all {count(total)}
            </Button>
          )}
          {total > most && (
            <span className={classes.hint}>
              To select all {counted(total, "row", "rows")}, filter to {count(most)} or fewer.
            </span>
          )}
          <Button variant="default" onClick={() => select(rows, false)}>
            Clear selection
          </Button>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </>
  );
}
