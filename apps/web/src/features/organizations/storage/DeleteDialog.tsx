import { Text } from "@mantine/core";
import type { ExternalStorage } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

interface DeleteDialogProps {
  organizationId: string;
  storage: ExternalStorage;
  onClose(): void;
}

export function DeleteDialog({ organizationId, storage, onClose }: DeleteDialogProps) {
  const remove = useChange(trpc.externalStorage.delete, {
    done: onClose,
    say: `${storage.name} deleted`,
    refresh: "organization",
  });
  return (
    <ConfirmDialog
      title={`Delete ${storage.name}?`}
      action="Delete destination"
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: organizationId, storageId: storage.id })}
    >
      <Text>
        Meridian delivers no more files there and deletes its secrets. Files already delivered stay where it
        is.
      </Text>
    </ConfirmDialog>
  );
}
