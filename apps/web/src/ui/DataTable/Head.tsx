import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactTable, RowData } from "@tanstack/react-table";
import type { features } from "./columns.ts";
import classes from "./DataTable.module.css";

export interface Sort {
  /** Columns that the server can sort by. */
  keys: readonly string[];
  by: string;
  order: "asc" | "desc";
  onChange(by: string, order: "asc" | "desc"): void;
}

interface HeadProps<T extends RowData> {
  table: ReactTable<typeof features, T>;
  sort: Sort | undefined;
}

/* biome-ignore-start lint/a11y/noRedundantRoles: the narrow layout's display values would take the roles away */
export function Head<T extends RowData>({ table, sort }: HeadProps<T>) {
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row">
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
