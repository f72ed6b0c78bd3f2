import { fragmentToken } from "../fragmentToken.ts";

const key = "meridian.invitation";

/** The token of the link, also after signing in or up on the way: the address then no longer carries it. */
export function keptToken(): string | undefined {
  const token = fragmentToken();
  try {
    if (token) sessionStorage.setItem(key, token);
    return token ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    // Without storage the link has to be followed again once they are signed in.
    return token;
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then it wasn't kept.
  }
}
