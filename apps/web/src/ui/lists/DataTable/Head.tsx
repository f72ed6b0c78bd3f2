import { Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactTable, RowData } from "@tanstack/react-table";
import type { features } from "./columns.ts";
import classes from "./DataTable.module.css";
import type { Selection } from "./useSelection.ts";

export interface Sort {
  /** Columns that the server can sort by. */
  keys: readonly string[];
  by: string;
  order: "asc" | "desc";
  onChange(by: string, order: "asc" | "desc"): void;
}

/** Sorts a list by its address: by the first column until another is chosen. */
export const sortBy = <Key extends string>(
  search: { sort?: Key | undefined; order?: Sort["order"] | undefined },
  keys: readonly [Key, ...Key[]],
  change: (part: { sort: Key; order: Sort["order"] }) => void,
  firstOrder: Sort["order"] = "asc",
): Sort => ({
  keys,
  by: search.sort ?? keys[0],
  order: search.order ?? firstOrder,
  onChange: (sort, order) => change({ sort: sort as Key, order }),
});

interface HeadProps<T extends RowData> {
  table: ReactTable<typeof features, T>;
  sort: Sort | undefined;
  selection: Selection<T> | undefined;
}

interface SelectLoadedProps<T extends RowData> {
  table: ReactTable<typeof features, T>;
  selection: Selection<T>;
}

/* biome-ignore-start lint/a11y/noRedundantRoles: the narrow layout's display values would take the roles away */
export function Head<T extends RowData>({ table, sort, selection }: HeadProps<T>) {
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row">
          {selection && (
            <th role="columnheader" scope="col" className={classes.select}>
              <SelectLoaded table={table} selection={selection} />
            </th>
          )}
          {group.headers.map((header) => {
            const isSorted = sort?.by === header.column.id;
            const direction = sort?.order === "asc" ? "ascending" : "descending";
            const name = <table.FlexRender header={header} />;
            return (
              <th
                key={header.id}
                role="columnheader"
                scope="col"
                aria-sort={isSorted ? direction : undefined}
              >
                {sort?.keys.includes(header.column.id) ? (
                  <SortButton sort={sort} id={header.column.id}>
                    {name}
                  </SortButton>
                ) : (
                  name
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
/* biome-ignore-end lint/a11y/noRedundantRoles: the narrow layout's display values would take the roles away */

/** Selects all rows that are loaded, or none of them. */
function SelectLoaded<T extends RowData>({ table, selection }: SelectLoadedProps<T>) {
  const rows = table.getRowModel().rows.map(({ original }) => original);
  const isAll = rows.length > 0 && rows.every(selection.has);
  return (
    <SelectBox
      label="Select all rows shown"
      isSelected={isAll}
      isDisabled={rows.length === 0}
      isPartly={!isAll && rows.some(selection.has)}
      onToggle={() => selection.select(rows, !isAll)}
    />
  );
}

function SortButton({ sort, id, children }: { sort: Sort; id: string; children: React.ReactNode }) {
  const isSorted = sort.by === id;
  const next = isSorted && sort.order === "asc" ? "desc" : "asc";
  const Picture = isSorted ? (sort.order === "asc" ? IconArrowUp : IconArrowDown) : IconArrowsSort;
  return (
    <UnstyledButton
      className={classes.sort}
      data-sorted={isSorted || undefined}
      onClick={() => sort.onChange(id, next)}
    >
      {children}
      <Picture size={14} aria-hidden="true" />
    </UnstyledButton>
  );
}

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** True if some of what it stands for is selected, but not all. */
  isPartly?: boolean;
  isDisabled?: boolean;
  tabIndex?: number;
  /** True if Shift is held, for all rows from the last one on. */
  onToggle(isRange: boolean): void;
}

/** Selects a row, or all of them; the whole cell can be clicked. */
export const SelectBox = ({
  label,
  isSelected,
  isPartly,
  isDisabled,
  tabIndex,
  onToggle,
}: SelectBoxProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box in it is one
  <label
    className={classes.pick}
    // Shift would select the text between.
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
  >
    <Checkbox
      aria-label={label}
      checked={isSelected}
      indeterminate={isPartly}
      disabled={isDisabled}
      tabIndex={tabIndex}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
);
