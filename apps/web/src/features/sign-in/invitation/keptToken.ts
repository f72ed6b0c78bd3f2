import { fragmentToken } from "../useEntrance.ts";

const key = "meridian.invitation";

/** Keeps the link's token while somebody signs in or up, because the address loses it on the way. */
export function keptToken(): string | undefined {
  const token = fragmentToken();
  try {
    if (token) sessionStorage.setItem(key, token);
    return token ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    // Without storage, people have to follow the link again after signing in.
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
