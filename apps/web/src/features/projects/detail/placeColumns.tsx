import type { Observatory } from "@meridian/contract";
import type { ReactNode } from "react";
import { coordinatesColumn, nameColumn, statusColumn } from "../../../resource/observatoryColumns.tsx";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";

const column = columnsOf<Observatory>();

/** The columns of a project's observatories, with an action if there is one. */
export const placeColumns = (action: ((row: Observatory) => ReactNode) | undefined) =>
  column.columns([
    nameColumn,
    statusColumn,
    coordinatesColumn,
    ...(action
      ? [column.display({ id: "action", header: "Actions", cell: ({ row }) => action(row.original) })]
      : []),
  ]);
