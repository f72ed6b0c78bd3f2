import { Text } from "@mantine/core";
import type { ExternalStorage } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

interface DeleteDialogProps {
  organizationId: string;
  storage: ExternalStorage;
  onClose(): void;
}

export function DeleteDialog({ organizationId, storage, onClose }: DeleteDialogProps) {
  const remove = useMutation({
    ...trpc.externalStorage.delete.mutationOptions(),
    onSuccess: () => {
      onClose();
      void announceSuccess(`${storage.name} deleted`);
    },
    onSettled: () => queryClient.invalidateQueries(trpc.externalStorage.pathFilter()),
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
        No more files are delivered there, and its secrets are forgotten. What was delivered already stays
        where it is.
      </Text>
    </ConfirmDialog>
  );
}
