import type { SystemUserDetails } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";
import { announceSuccess } from "../../../ui/toast.ts";
import type { Change } from "./changes.ts";

/** Makes a change of an account. */
export const useAccountChange = ({ id, name }: SystemUserDetails, change: Change, onDone: () => void) =>
  useMutation({
    mutationFn: () => make(id, change),
    onSuccess: (saved) => {
      queryClient.setQueryData(trpc.users.get.queryKey({ id }), saved);
      onDone();
      void announceSuccess(`${name} ${change.done}`);
    },
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.profile.get.pathFilter());
      return queryClient.invalidateQueries(trpc.users.pathFilter());
    },
  });

function make(id: string, { makes }: Change): Promise<SystemUserDetails> {
  if (makes === "endSessions") return trpcClient.users.endSessions.mutate({ id });
  if (makes === "revokeKeys") return trpcClient.users.revokeKeys.mutate({ id });
  return trpcClient.users.update.mutate({ id, ...makes });
}
