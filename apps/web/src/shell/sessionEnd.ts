import type { AnyRouter } from "@tanstack/react-router";
import { mayBeSignedOut } from "../forms/unsaved.ts";
import { forget } from "../session.ts";
import { signedOut } from "../trpc.ts";
import { holdHash } from "./holdHash.ts";

/**
 * A session that ends in the middle of work leads to signing in, and back to the same address afterwards. Not with its
 * fragment, which may be the token of a link, unless it asks what to hold. Whoever has something unsaved may stay, and sign in elsewhere.
 */
export function leadToSignIn(router: AnyRouter): void {
  let stays: string | undefined;
  signedOut.addEventListener("signed-out", async () => {
    const { pathname, searchStr, hash } = router.state.location;
    if (pathname.startsWith("/sign-") || stays === pathname) return;
    stays = pathname;
    if (!(await mayBeSignedOut())) return;
    stays = undefined;
    await forget().catch(() => {});
    await router.navigate({
      to: "/sign-in",
      search: { redirect: `${pathname}${searchStr}${hash === holdHash ? `#${hash}` : ""}` },
      ignoreBlocker: true,
    });
  });
}
