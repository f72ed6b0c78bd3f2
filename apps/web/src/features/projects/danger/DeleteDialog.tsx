import { Text } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryClient, trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";

interface DeleteDialogProps {
  project: Project;
  onClose(): void;
}

/** Says what goes, and deletes. */
export function DeleteDialog({ project, onClose }: DeleteDialogProps) {
  const { id, version, name } = project;
  const navigate = useNavigate();
  const remove = useMutation({
    ...trpc.projects.delete.mutationOptions(),
    onSuccess: async () => {
      onClose();
      await navigate({ to: "/projects" });
      queryClient.removeQueries(trpc.projects.get.queryFilter({ id }));
      void queryClient.invalidateQueries();
      void announceSuccess(`${name} is deleted`);
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
