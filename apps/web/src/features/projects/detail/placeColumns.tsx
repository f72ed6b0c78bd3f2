import type { Observatory } from "@meridian/contract";
import type { ReactNode } from "react";
import { coordinatesColumn, nameColumn, statusColumn } from "../../../resource/observatoryColumns.tsx";
import { columnsOf } from "../../../ui/DataTable/columns.ts";

const column = columnsOf<Observatory>();

/** The observatories of a project, with what can be done about each, if anything. */
export const placeColumns = (action: ((row: Observatory) => ReactNode) | undefined) =>
  column.columns([
    nameColumn,
    statusColumn,
    coordinatesColumn,
    ...(action
      ? [column.display({ id: "action", header: "Actions", cell: ({ row }) => action(row.original) })]
      : []),
  ]);
