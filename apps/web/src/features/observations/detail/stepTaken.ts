import type { Observation } from "@meridian/contract";
import { hasStatus, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { announceFailure, announceSuccess } from "../../../ui/toast.ts";

/** What a change of an observation's status does once it is answered. */
export const stepTaken = (done: string, onClose: () => void) => ({
  onSuccess(saved: Observation) {
    queryClient.setQueryData(trpc.observations.get.queryKey({ id: saved.id }), saved);
    onClose();
    void announceSuccess(done);
  },
  onError(error: unknown) {
    // Its status changed meanwhile: the page shows how.
    if (!hasStatus(error, 409)) return;
    onClose();
    void announceFailure("No change made", sentence(error));
  },
  onSettled: () => queryClient.invalidateQueries(trpc.observations.pathFilter()),
});
