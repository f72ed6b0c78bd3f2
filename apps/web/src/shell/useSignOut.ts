import { useRouter } from "@tanstack/react-router";
import { mayLeave } from "../forms/unsaved.ts";
import { sentence } from "../problem.ts";
import { endSession } from "../session.ts";
import { announceFailure } from "../ui/page/toast.ts";

/** Ends the session and shows the sign-in page; says so when the server couldn't be told. */
export function useSignOut() {
  const router = useRouter();
  return async () => {
    if (!(await mayLeave())) return;
    try {
      await endSession();
      await router.navigate({ to: "/sign-in", ignoreBlocker: true });
    } catch (error) {
      void announceFailure("You are still signed in", sentence(error));
    }
  };
}
