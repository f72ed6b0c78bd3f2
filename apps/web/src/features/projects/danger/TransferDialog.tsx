import { Stack, Text } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { FoundSelect } from "../../../ui/found/FoundSelect.tsx";
import type { Source } from "../../../ui/found/sources.ts";
import { announceSuccess } from "../../../ui/toast.ts";

interface TransferDialogProps {
  project: Project;
  onClose(): void;
}

/** Makes somebody else who belongs to the project its owner. */
export function TransferDialog({ project, onClose }: TransferDialogProps) {
  const { id, name, owner_name } = project;
  const [userId, setUserId] = useState<string | null>(null);
  const source = useMemo(() => successorsOf(project), [project]);
  const transfer = useMutation({
    ...trpc.projects.transfer.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.projects.get.queryKey({ id }), saved);
      onClose();
      void announceSuccess(`${saved.owner_name} owns ${saved.name} now`);
    },
    onSettled: () => queryClient.invalidateQueries(trpc.projects.pathFilter()),
  });
  return (
    <ConfirmDialog
      title={`Transfer ${name}`}
      action="Transfer ownership"
      phrase={name}
      isDangerous
      isReady={userId !== null}
      change={transfer}
      onClose={onClose}
      onConfirm={() => userId && transfer.mutate({ id, user_id: userId })}
    >
      <Stack gap="md">
        <Text>
          {owner_name} goes on managing the project; whether they may is the new owner's to say from then on.
        </Text>
        <FoundSelect
          label="New owner"
          description="Somebody who belongs to it."
          placeholder="Name or address"
          withAsterisk
          source={source}
          value={userId}
          onChange={(chosen) => setUserId(chosen)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** Who belongs to the project and can become its owner. */
const successorsOf = ({ id, owner_id }: Project): Source => ({
  key: ["found", "successors", id, owner_id],
  async find(search) {
    const { items } = await trpcClient.projects.members.query({ id, search, limit: 50 });
    return items
      .filter(({ is_owner }) => !is_owner)
      .map(({ user_id, name, email }) => ({ id: user_id, name: `${name}, ${email}` }));
  },
});
