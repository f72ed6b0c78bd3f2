import type { ApiKey } from "@meridian/contract";
import { keyColumns } from "../../resource/keys/keyColumns.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { keyLooks } from "./keyLooks.ts";

const column = columnsOf<ApiKey>();

export function apiKeyColumns(onRevoke: (apiKey: ApiKey) => void) {
  const { name, start, created, lastUsed, revoke } = keyColumns(onRevoke);
  const state = column.display({
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => (
      <StatusBadge look={keyLooks[isExpired(original) ? "expired" : "valid"]} />
    ),
  });
  const expires = column.accessor("expires_at", {
    header: "Expires",
    cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
  });
  return column.columns([name, start, state, created, expires, lastUsed, revoke]);
}

const isExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= Date.now();
