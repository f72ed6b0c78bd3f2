import type { Observation } from "@meridian/contract";
import { hasStatus, sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { announceFailure } from "../../../ui/page/toast.ts";

/** Follows a change of an observation's status once it is answered. */
export const stepTaken = (done: string, onClose: () => void) => ({
  keep: ({ id }: Observation) => trpc.observations.get.queryKey({ id }),
  done: onClose,
  say: done,
  refused(error: unknown) {
    // Its status changed meanwhile: the page shows how.
    if (!hasStatus(error, 409)) return;
    onClose();
    void announceFailure("No change made", sentence(error));
  },
  refresh: "observation" as const,
});
