import type { Profile } from "@meridian/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { forgetLists } from "./features/targets/keptListKey.ts";
import { dropSession } from "./heldSession.ts";
import { postJson } from "./http.ts";
import { queryClient, trpc, trpcClient } from "./trpc.ts";

/** The signed-in person; only inside the shell, whose loader has seen to it that there is one. */
export function useProfile(): Profile {
  return useSuspenseQuery(trpc.profile.get.queryOptions({})).data;
}

export const isServerAdmin = (profile: Profile) => profile.roles.includes("serverAdmin");

/** Nothing that is theirs is to be pushed to a browser that they have signed out of. */
async function stopPushHere() {
  const { forgetSubscription } = await import("./push/thisDevice.ts");
  await forgetSubscription((endpoint) => trpcClient.pushSubscriptions.unsubscribe.mutate({ endpoint }));
}

/** Forgets everything that was read, also what this browser keeps. */
export async function forget() {
  queryClient.clear();
  const { forgetKept } = await import("./offline/kept.ts");
  await forgetKept();
}

/** Ends the session and forgets everything that was loaded in it. */
export async function endSession() {
  await stopPushHere().catch(() => {});
  await postJson("/api/auth/sign-out");
  dropSession();
  forgetLists();
  await forget();
}

/** An address of this application to go to after signing in; anything else is not followed. */
export function safeReturn(path: unknown): string | undefined {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return undefined;
  return path.startsWith("/sign-") ? undefined : path;
}
