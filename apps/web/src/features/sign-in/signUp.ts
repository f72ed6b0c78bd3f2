import type { SignUpMode } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

/** Who can sign up; undefined until that is known. */
export function useSignUpMode(): SignUpMode | undefined {
  return useQuery(trpc.versions.get.queryOptions({})).data?.sign_up;
}

/** Why nobody, or not this person, can sign up. */
export function whyShut(mode: SignUpMode | undefined, token: string | undefined) {
  if (mode === "closed")
    return { title: "Sign-up is closed", words: "Ask an administrator of this service for an account." };
  if (mode === "invitation" && !token)
    return { title: "Sign-up is by invitation", words: "Follow the link in the mail that invited you." };
  return undefined;
}
