import type { SignUpMode } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useSend } from "../../data/useChange.ts";
import { holdSession } from "../../heldSession.ts";
import { postJson } from "../../http.ts";
import { forget, safeReturn } from "../../session.ts";
import { queryClient, trpc } from "../../trpc.ts";

/** Sends credentials, then opens the page that the person wanted. */
export function useEntrance(path: string, redirect: string | undefined) {
  const enter = useEnter(redirect);
  return useSend((credentials: object) => postJson(path, credentials), { done: enter });
}

/** For somebody who has just been given a session: opens the page that they wanted. */
export function useEnter(redirect?: string) {
  const router = useRouter();
  return async () => {
    const maintenance = queryClient.getQueryData(trpc.restores.maintenance.queryKey({}));
    holdSession(maintenance?.restored_at ?? undefined);
    // Another person may have read something in this browser before, and not signed out.
    await forget();
    await router.navigate({ href: `/app${safeReturn(redirect) ?? "/"}` });
  };
}

/** The people who can sign up; undefined until that is known. */
export function useSignUpMode(): SignUpMode | undefined {
  return useQuery(trpc.versions.get.queryOptions({})).data?.sign_up;
}

/** The reason why nobody, or not this person, can sign up. */
export function whyShut(mode: SignUpMode | undefined, token: string | undefined) {
  if (mode === "closed")
    return { title: "Sign-up is closed", words: "Ask an administrator of this service for an account." };
  if (mode === "invitation" && !token)
    return { title: "Sign-up is by invitation", words: "Follow the link in the mail that invited you." };
  return undefined;
}

/** The part of a mailed link after `#`, which no server sees: a token, and whose account it is about. */
export function readFragment() {
  const said = new URLSearchParams(window.location.hash.slice(1));
  return {
    token: said.get("token") ?? undefined,
    email: said.get("email") ?? "",
    name: said.get("name") ?? "",
  };
}

/** The token of a mailed link. */
export const fragmentToken = (): string | undefined => readFragment().token;
