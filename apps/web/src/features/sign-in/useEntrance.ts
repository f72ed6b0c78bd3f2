import { useRouter } from "@tanstack/react-router";
import { useSend } from "../../data/useChange.ts";
import { holdSession } from "../../heldSession.ts";
import { postJson } from "../../http.ts";
import { safeReturn } from "../../session.ts";
import { queryClient, trpc } from "../../trpc.ts";

/** Sends credentials, then opens the page that the person wanted. */
export function useEntrance(path: string, redirect: string | undefined) {
  const router = useRouter();
  return useSend((credentials: object) => postJson(path, credentials), {
    done: async () => {
      const maintenance = queryClient.getQueryData(trpc.restores.maintenance.queryKey({}));
      holdSession(maintenance?.restored_at ?? undefined);
      // Another person may have loaded data in this tab before.
      queryClient.clear();
      await router.navigate({ href: `/app${safeReturn(redirect) ?? "/"}` });
    },
  });
}
