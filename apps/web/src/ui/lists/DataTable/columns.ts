import { type ColumnDef, createColumnHelper, type RowData, tableFeatures } from "@tanstack/react-table";

// Sorting and filtering are the server's work, so the table needs none of the library's features for them.
export const features = tableFeatures({});
export type Column<T extends RowData> = ColumnDef<typeof features, T, unknown>;

/** Makes the columns of a table; the accessor's value is what goes into CSV, the header names the cell on narrow screens. */
export const columnsOf = <T extends RowData>() => createColumnHelper<typeof features, T>();
