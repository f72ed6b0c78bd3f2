import { useRouter } from "@tanstack/react-router";
import { cancellingKey } from "../features/observations/cancellingKey.ts";
import { mayLeave } from "../forms/unsaved.ts";
import { sentence } from "../problem.ts";
import { endSession, useProfile } from "../session.ts";
import { announceFailure } from "../ui/page/toast.ts";

/** Ends the session and shows the sign-in page; says so when the server couldn't be told. */
export function useSignOut() {
  const router = useRouter();
  const { id } = useProfile();
  return async () => {
    if (!(await mayLeave())) return;
    try {
      if (localStorage.getItem(cancellingKey)) {
        const { cancelAtOnce } = await import("../features/observations/cancelling.ts");
        await cancelAtOnce(id);
      }
      await endSession();
      await router.navigate({ to: "/sign-in", ignoreBlocker: true });
    } catch (error) {
      void announceFailure("You are still signed in", sentence(error));
    }
  };
}
