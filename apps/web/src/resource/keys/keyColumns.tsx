import { Button, Group, Text } from "@mantine/core";
import type { ComponentProps } from "react";
import { CancelButton, Dialog } from "../../ui/dialogs/Dialog.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Time } from "../../ui/values/Time.tsx";

/** The columns that a person's keys and an observatory's share. */
interface ListedKey {
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

interface RevokeKeyDialogProps {
  name: string;
  /** The consequence for whatever uses the key. */
  consequence: string;
  revoke: { error: ComponentProps<typeof Refusal>["error"]; isPending: boolean };
  onRevoke(): void;
  onClose(): void;
}

export function RevokeKeyDialog({ name, consequence, revoke, onRevoke, onClose }: RevokeKeyDialogProps) {
  return (
    <Dialog onClose={onClose} title={`Revoke ${name}?`}>
      <Text>{consequence} It can't be brought back.</Text>
      <Refusal error={revoke.error} />
      <Group justify="flex-end" mt="lg">
        <CancelButton>Keep it</CancelButton>
        <Button color="red" loading={revoke.isPending} onClick={onRevoke}>
          Revoke key
        </Button>
      </Group>
    </Dialog>
  );
}
