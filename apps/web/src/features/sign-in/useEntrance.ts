import { useRouter } from "@tanstack/react-router";
import { useSend } from "../../data/useChange.ts";
import { holdSession } from "../../heldSession.ts";
import { postJson } from "../../http.ts";
import { safeReturn } from "../../session.ts";
import { queryClient, trpc } from "../../trpc.ts";

/** Sends credentials; afterwards the person is where they wanted to go. */
export function useEntrance(path: string, redirect: string | undefined) {
  const router = useRouter();
  return useSend((credentials: object) => postJson(path, credentials), {
    done: async () => {
      const maintenance = queryClient.getQueryData(trpc.restores.maintenance.queryKey({}));
      holdSession(maintenance?.restored_at ?? undefined);
      // What an earlier person loaded in this tab isn't for this one.
      queryClient.clear();
      await router.navigate({ href: `/app${safeReturn(redirect) ?? "/"}` });
    },
  });
}
