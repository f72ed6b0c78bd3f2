import { Button } from "@mantine/core";
import type { ObservatoryKey } from "@meridian/contract";
import { columnsOf } from "../../../ui/DataTable/columns.ts";
import { Time } from "../../../ui/Time.tsx";

const column = columnsOf<ObservatoryKey>();

export const keyColumns = (onRevoke: (key: ObservatoryKey) => void) =>
  column.columns([
    column.accessor("name", { header: "Name" }),
    column.accessor("start", { header: "Begins with", cell: ({ getValue }) => <code>{getValue()}…</code> }),
    column.accessor("created_at", { header: "Created", cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor("created_by_name", { header: "By", cell: ({ getValue }) => getValue() ?? "–" }),
    column.accessor("last_used_at", {
      header: "Last used",
      cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
    }),
    column.display({
      id: "revoke",
      header: "Revoke",
      cell: ({ row: { original } }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Revoke ${original.name}`}
          onClick={() => onRevoke(original)}
        >
          Revoke
        </Button>
      ),
    }),
  ]);
