import { Text } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useLeaveDeleted } from "../../../data/useLeaveDeleted.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

interface DeleteDialogProps {
  observation: Observation;
  onClose(): void;
}

/** Says what goes, and deletes. */
export function DeleteDialog({ observation: { id, version, name }, onClose }: DeleteDialogProps) {
  const leave = useLeaveDeleted("/observations");
  const remove = useChange(trpc.observations.delete, {
    done: () => {
      onClose();
      return leave(name, trpc.observations.get.queryFilter({ id }));
    },
  });
  return (
    <ConfirmDialog
      title="Delete observation?"
      action="Delete observation"
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, if_version: version })}
    >
      <Text>
        “{name}” is gone for good, as if it had never been asked for. To keep a record of it, cancel it
        instead.
      </Text>
    </ConfirmDialog>
  );
}
