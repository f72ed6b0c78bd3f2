import { Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useLeaveDeleted } from "../../../data/useLeaveDeleted.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

interface DeleteDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Says what goes, and deletes. */
export function DeleteDialog({ observatory, onClose }: DeleteDialogProps) {
  const { id, version, name } = observatory;
  const leave = useLeaveDeleted("/observatories");
  const remove = useChange(trpc.observatories.delete, {
    done: () => {
      onClose();
      return leave(name, trpc.observatories.get.queryFilter({ id }));
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete observatory"
      phrase={name}
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, if_version: version })}
    >
      <Text>
        “{name}” is gone for good, with its settings and its history. Everybody loses what they may do there,
        and projects that may observe there no longer can.
      </Text>
    </ConfirmDialog>
  );
}
