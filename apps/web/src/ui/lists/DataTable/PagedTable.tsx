import type { RowData } from "@tanstack/react-table";
import type { List } from "../../../data/useList.ts";
import { CsvButton } from "./CsvButton.tsx";
import classes from "./DataTable.module.css";
import { DataTable, type DataTableProps } from "./DataTable.tsx";

interface PagedTableProps<T extends RowData>
  extends Omit<DataTableProps<T>, "rows" | "error" | "refetch" | "more" | "isStale" | "readAt"> {
  list: List<T>;
  /** Offers the whole list as a file of this name. */
  csv?: { name: string; heads: readonly string[]; cells(row: T): readonly unknown[] };
}

/** A table of a list that comes page by page from `useList`. */
export function PagedTable<T extends RowData>({ list, csv, ...table }: PagedTableProps<T>) {
  const { readAll, ...read } = list;
  return (
    <>
      <DataTable {...table} {...read} />
      {csv && read.rows?.length !== 0 && (
        <div className={classes.below}>
          <CsvButton {...csv} read={readAll} />
        </div>
      )}
    </>
  );
}
