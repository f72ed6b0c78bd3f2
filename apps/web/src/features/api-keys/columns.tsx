import { Button } from "@mantine/core";
import type { ApiKey } from "@meridian/contract";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { keyLooks } from "./keyLooks.ts";

const column = columnsOf<ApiKey>();

export const keyColumns = (onRevoke: (apiKey: ApiKey) => void) =>
  column.columns([
    column.accessor("name", { header: "Name" }),
    column.accessor("start", { header: "Begins with", cell: ({ getValue }) => <code>{getValue()}…</code> }),
    column.display({
      id: "state",
      header: "State",
      cell: ({ row: { original } }) => (
        <StatusBadge look={keyLooks[isExpired(original) ? "expired" : "valid"]} />
      ),
    }),
    column.accessor("created_at", { header: "Created", cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor("expires_at", {
      header: "Expires",
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

const isExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= Date.now();
