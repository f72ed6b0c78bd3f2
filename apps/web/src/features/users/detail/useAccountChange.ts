import type { SystemUserDetails } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import type { Change } from "./changes.ts";

/** Makes a change of an account. */
export const useAccountChange = ({ id, name }: SystemUserDetails, change: Change, onDone: () => void) =>
  useSend(() => make(id, change), {
    keep: trpc.users.get.queryKey({ id }),
    done: onDone,
    say: `${name} ${change.done}`,
    refresh: "user",
  });

function make(id: string, { makes }: Change): Promise<SystemUserDetails> {
  if (makes === "endSessions") return trpcClient.users.endSessions.mutate({ id });
  if (makes === "revokeKeys") return trpcClient.users.revokeKeys.mutate({ id });
  return trpcClient.users.update.mutate({ id, ...makes });
}
