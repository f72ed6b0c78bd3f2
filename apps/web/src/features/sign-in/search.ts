import { safeReturn } from "../../session.ts";

export interface SignInSearch {
  redirect?: string | undefined;
  /** The address to sign in or up with. */
  email?: string | undefined;
}

export const signInSearch = (search: Record<string, unknown>): SignInSearch => ({
  redirect: safeReturn(search.redirect),
  email: typeof search.email === "string" && search.email !== "" ? search.email : undefined,
});
