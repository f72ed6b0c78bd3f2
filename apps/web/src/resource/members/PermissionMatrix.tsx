import { Checkbox } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import type { List } from "../../data/useList.ts";
import { CsvButton } from "../../ui/lists/DataTable/CsvButton.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable, type DataTableProps } from "../../ui/lists/DataTable/DataTable.tsx";
import classes from "./PermissionMatrix.module.css";

export interface MatrixFlag<Flag extends string> {
  flag: Flag;
  word: string;
  /** The actions that the flag allows. */
  meaning: string;
}

export interface PermissionMatrixProps<Row extends Record<Flag, boolean>, Flag extends string>
  extends Pick<DataTableProps<Row>, "label" | "empty" | "sort"> {
  list: List<Row>;
  rowId(row: Row): string;
  flags: readonly MatrixFlag<Flag>[];
  /** The kind of the rows, in one word. */
  who: string;
  name(row: Row): string;
  describe(row: Row): ReactNode;
  /** Undefined for somebody who may change none of it: they read words, and are offered no boxes. */
  onChange?: ((row: Row, flag: Flag, value: boolean) => void) | undefined;
  /** The reason why a box can't be changed, if it can't. */
  whyLocked?(row: Row, flag: Flag): string | undefined;
  /** True if a flag holds for another reason than that it is set. */
  isSet?(row: Row, flag: Flag): boolean;
  action?(row: Row): ReactNode;
  /** True if it explains the permissions: of several tables on a page the last one does. */
  hasLegend?: boolean;
  /** The name of the file that the list can be downloaded as. */
  file: string;
}

interface Cell {
  label: string;
  meaning: string;
  isSet: boolean;
  reason: string | undefined;
  set: ((value: boolean) => void) | undefined;
}

interface Line {
  id: string;
  who: ReactNode;
  cells: Cell[];
  action: ReactNode;
}

/** A table of permissions: a row for each person, a box for each flag, changed in place. */
export function PermissionMatrix<Row extends Record<Flag, boolean>, Flag extends string>(
  props: PermissionMatrixProps<Row, Flag>,
) {
  const {
    list,
    flags,
    who,
    rowId,
    describe,
    action,
    name,
    onChange,
    whyLocked,
    isSet,
    file,
    hasLegend = true,
    ...table
  } = props;
  const hasActions = action !== undefined;
  // Cells read everything from their line: columns that change would take the focus out of the boxes.
  const columns = useMemo(() => matrixColumns(flags, who, hasActions), [flags, who, hasActions]);
  const cellOf = (row: Row, { flag, word, meaning }: MatrixFlag<Flag>): Cell => ({
    label: `${word}: ${name(row)}`,
    meaning,
    isSet: isSet ? isSet(row, flag) : row[flag],
    reason: whyLocked?.(row, flag),
    set: onChange && ((value) => onChange(row, flag, value)),
  });
  const lines = list.rows?.map((row) => ({
    id: rowId(row),
    who: describe(row),
    cells: flags.map((flag) => cellOf(row, flag)),
    action: action?.(row),
  }));
  return (
    <>
      <DataTable {...list} {...table} columns={columns} rows={lines} rowId={(line) => line.id} />
      {list.rows?.length !== 0 && (
        <div className={classes.below}>
          <CsvButton
            name={file}
            heads={[who, "Email", ...flags.map(({ word }) => word)]}
            cells={(row) => [name(row), emailOf(row), ...flags.map((one) => cellOf(row, one).isSet)]}
            read={list.readAll}
          />
        </div>
      )}
      {hasLegend && <Legend flags={flags} />}
    </>
  );
}

/** Organizations have none. */
const emailOf = (row: object) => ("email" in row ? row.email : null);

const column = columnsOf<Line>();

const matrixColumns = (flags: readonly MatrixFlag<string>[], who: string, hasActions: boolean) =>
  column.columns([
    column.display({ id: "name", header: who, cell: ({ row }) => row.original.who }),
    ...flags.map(({ flag, word }, index) =>
      column.display({
        id: flag,
        header: word,
        cell: ({ row }) => <FlagBox cell={row.original.cells[index]} />,
      }),
    ),
    ...(hasActions
      ? [column.display({ id: "action", header: "Actions", cell: ({ row }) => row.original.action })]
      : []),
  ]);

function FlagBox({ cell }: { cell: Cell | undefined }) {
  if (!cell) return null;
  const { label, meaning, isSet, reason, set } = cell;
  if (!set) return <Word isSet={isSet} />;
  return (
    <span className={classes.box} data-hint={reason ?? meaning}>
      <Checkbox
        checked={isSet}
        aria-label={label}
        // It stays in the tab order, so that its reason can be read without a mouse.
        aria-disabled={reason ? true : undefined}
        aria-description={reason}
        onChange={(event) => !reason && set(event.currentTarget.checked)}
      />
    </span>
  );
}

function Word({ isSet }: { isSet: boolean }) {
  const Picture = isSet ? IconCheck : IconMinus;
  return (
    <span className={classes.word} data-set={isSet || undefined}>
      <Picture size={16} aria-hidden="true" />
      {isSet ? "Yes" : "No"}
    </span>
  );
}

function Legend({ flags }: { flags: readonly MatrixFlag<string>[] }) {
  return (
    <details className={classes.legend}>
      <summary>About the permissions</summary>
      <dl>
        {flags.map(({ flag, word, meaning }) => (
          <div key={flag}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
