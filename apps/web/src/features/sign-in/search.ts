import { safeReturn } from "../../session.ts";

export interface SignInSearch {
  redirect?: string | undefined;
}

export const signInSearch = (search: Record<string, unknown>): SignInSearch => ({
  redirect: safeReturn(search.redirect),
});
