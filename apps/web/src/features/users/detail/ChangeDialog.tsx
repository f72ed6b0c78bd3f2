import { Text } from "@mantine/core";
import type { SystemUserDetails } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import type { Change } from "./changes.ts";
import { Owned } from "./Owned.tsx";
import { ownsSomething } from "./ownership.ts";

interface ChangeDialogProps {
  user: SystemUserDetails;
  change: Change;
  onClose(): void;
}

/** Says what a change of an account does, and does it; or shows what stands in the way. */
export function ChangeDialog({ user, change, onClose }: ChangeDialogProps) {
  const update = useMutation({
    ...trpc.users.update.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.users.get.queryKey({ id: user.id }), saved);
      onClose();
      void announceSuccess(`${user.name} ${change.done}`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.profile.get.pathFilter());
      return queryClient.invalidateQueries(trpc.users.pathFilter());
    },
  });
  const isInTheWay = change.input.deactivated === true && ownsSomething(user);
  return (
    <ConfirmDialog
      title={change.question(user.name)}
      action={change.word}
      isDangerous={change.isDangerous ?? false}
      isReady={!isInTheWay}
      change={update}
      onClose={onClose}
      onConfirm={() => update.mutate({ id: user.id, ...change.input })}
    >
      <Text>
        {user.name} {change.effect}
      </Text>
      {isInTheWay && <Owned user={user} onFollow={onClose} />}
    </ConfirmDialog>
  );
}
