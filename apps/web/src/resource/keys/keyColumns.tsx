import { Button } from "@mantine/core";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Time } from "../../ui/values/Time.tsx";

/** What a person's key and an observatory's have alike. */
export interface ListedKey {
  id: string;
  name: string;
  start: string;
  created_at: string;
  last_used_at: string | null;
}

/** The columns that both kinds of keys have, by name. */
export function keyColumns<Key extends ListedKey>(onRevoke: (key: Key) => void) {
  const column = columnsOf<Key>();
  return {
    name: column.accessor((key) => key.name, { id: "name", header: "Name" }),
    start: column.accessor((key) => key.start, {
      id: "start",
      header: "Begins with",
      cell: ({ getValue }) => <code>{getValue()}…</code>,
    }),
    created: column.accessor((key) => key.created_at, {
      id: "created_at",
      header: "Created",
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    lastUsed: column.accessor((key) => key.last_used_at, {
      id: "last_used_at",
      header: "Last used",
      cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
    }),
    revoke: column.display({
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
  };
}
