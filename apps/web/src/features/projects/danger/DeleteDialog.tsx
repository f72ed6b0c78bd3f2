import { Text } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { useLeaveDeleted } from "../../../data/useLeaveDeleted.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

interface DeleteDialogProps {
  project: Project;
  onClose(): void;
}

/** Says what goes, and deletes. */
export function DeleteDialog({ project, onClose }: DeleteDialogProps) {
  const { id, version, name } = project;
  const leave = useLeaveDeleted("/projects");
  const remove = useChange(trpc.projects.delete, {
    done: () => {
      onClose();
      return leave(name, trpc.projects.get.queryFilter({ id }));
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete project"
      phrase={name}
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, if_version: version })}
    >
      <Text>“{name}” is gone for good, with its history, for everybody who belongs to it.</Text>
    </ConfirmDialog>
  );
}
