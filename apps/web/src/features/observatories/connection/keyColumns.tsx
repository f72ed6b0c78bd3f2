import type { ObservatoryKey } from "@meridian/contract";
import { keyColumns } from "../../../resource/keys/keyColumns.tsx";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";

const column = columnsOf<ObservatoryKey>();

export function observatoryKeyColumns(onRevoke: (key: ObservatoryKey) => void) {
  const { name, start, created, lastUsed, revoke } = keyColumns(onRevoke);
  const by = column.accessor("created_by_name", { header: "By", cell: ({ getValue }) => getValue() ?? "–" });
  return column.columns([name, start, created, by, lastUsed, revoke]);
}
