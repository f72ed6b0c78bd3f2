import { Skeleton } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { type RowData, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef } from "react";
import type { List } from "../../../data/useList.ts";
import { useOutage } from "../../../live/state.ts";
import { ErrorPanel } from "../../page/WithoutData.tsx";
import { Time } from "../../values/Time.tsx";
import { LoadMore, type More } from "../LoadMore.tsx";
import { useLook, useOfferColumns } from "../look/look.ts";
import { Body } from "./Body.tsx";
import { CsvButton } from "./CsvButton.tsx";
import { type Column, features } from "./columns.ts";
import classes from "./DataTable.module.css";
import { Head, type Sort } from "./Head.tsx";
import type { Selection } from "./useSelection.ts";

const rows = [72, 48, 64];

/** The shape of the rows that are on their way; no higher than what stands there when none come. */
function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden="true">
      {rows.map((width, index) => (
        <tr key={width} className={`${classes.row} ${classes.skeleton}`}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton height={12} width={`${((width + column * 17 + index * 5) % 50) + 35}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export interface DataTableProps<T extends RowData> {
  /** The name of the list, for screen readers. */
  label: string;
  columns: Column<T>[];
  /** Undefined while the first rows are on their way. */
  rows: T[] | undefined;
  rowId(row: T): string;
  error?: unknown;
  refetch?(): void;
  /** Shown instead of the table when there is no row. */
  empty: ReactNode;
  sort?: Sort;
  /** Opens a row's detail: click, or Enter on the row. */
  onOpen?(row: T): void;
  /** Lets rows be selected: by their boxes, or Space on the row, with Shift for all rows since the last one. */
  selection?: Selection<T> | undefined;
  more?: More;
  isStale?: boolean;
  /**
   * True for rows of two lines where columns have no room: the first column, and below the next three. A row opens
   * the rest.
   */
  twoLines?: boolean;
  /** The time when the rows were read, in milliseconds since 1970. */
  readAt?: number;
}

const none: never[] = [];
const howToSelect =
  "Space selects a row; Shift and Space all rows since the last one; Escape clears the selection.";

/** Every table of the application: sticky head, arrow keys between rows, its own skeleton, empty and error state. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowId,
    error,
    refetch,
    empty,
    sort,
    onOpen,
    selection,
    more,
    isStale,
    readAt,
    twoLines,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { isCompact } = useLook();
  const table = useTable({
    features,
    columns: useShown(label, columns),
    data: rows ?? none,
    getRowId: rowId,
  });
  const isEmpty = rows?.length === 0;
  if (error && !rows) return <Frame content={<ErrorPanel error={error} retry={refetch} />} />;
  if (isEmpty) return <Frame content={empty} />;
  return (
    <div className={`surface ${classes.frame}`} aria-busy={!rows || isStale}>
      {readAt !== undefined && rows && <OldRows readAt={readAt} isFailed={Boolean(error)} />}
      <div className={classes.scroller} ref={scroller}>
        <table
          className={classes.table}
          // biome-ignore lint/a11y/noRedundantRoles: the narrow layout's display values would take it away
          role="table"
          aria-label={label}
          aria-description={selection && howToSelect}
          data-stale={isStale || undefined}
          data-two-lines={twoLines || undefined}
          data-compact={isCompact || undefined}
        >
          <Head table={table} sort={sort} selection={selection} />
          {rows ? (
            <Body table={table} scroller={scroller} onOpen={onOpen} selection={selection} />
          ) : (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />
          )}
        </table>
        <LoadMore more={more} />
      </div>
    </div>
  );
}

const idOf = (column: { id?: string | undefined; accessorKey?: unknown }): string =>
  column.id ?? String(column.accessorKey);

/** The columns that the person hasn't hidden; the first is always there. */
function useShown<T extends RowData>(label: string, columns: Column<T>[]): Column<T>[] {
  const hidden = useLook().hidden[label];
  const chosen = columns
    .slice(1)
    .flatMap((column) =>
      typeof column.header === "string" ? { id: idOf(column), word: column.header } : [],
    );
  useOfferColumns(chosen.length > 1 ? { list: label, columns: chosen } : undefined);
  return useMemo(
    () =>
      hidden?.length ? columns.filter((column, at) => at === 0 || !hidden.includes(idOf(column))) : columns,
    [columns, hidden],
  );
}

const Frame = ({ content }: { content: ReactNode }) => <div className="surface">{content}</div>;

/** Says since when the rows may be out of date, while nothing newer can be read. */
function OldRows({ readAt, isFailed }: { readAt: number; isFailed: boolean }) {
  const isCutOff = useOutage() !== undefined;
  if (!isCutOff && !isFailed) return null;
  return (
    <p className={classes.old}>
      <IconClockExclamation size={16} aria-hidden="true" />
      <span>
        Not up to date. Last read: <Time at={new Date(readAt).toISOString()} />
      </span>
    </p>
  );
}

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
