import { queryClient, trpc } from "../../../trpc.ts";

/** Asks again for what a request can be refused over: the form may have shown what was there earlier. */
export function refreshWhatThereIs(): void {
  void queryClient.invalidateQueries(trpc.projects.get.pathFilter());
  void queryClient.invalidateQueries(trpc.observatories.get.pathFilter());
  void queryClient.invalidateQueries(trpc.observations.destinations.pathFilter());
}
