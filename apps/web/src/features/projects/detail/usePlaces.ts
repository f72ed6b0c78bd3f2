import type { Project } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { hasStatus, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { announceFailure } from "../../../ui/toast.ts";

/** Adds and removes the observatories of a project, as it was seen: nobody undoes what somebody else does meanwhile. */
export function usePlaces({ id, version, observatory_ids }: Project) {
  const { mutate, isPending } = useMutation({
    ...trpc.projects.update.mutationOptions(),
    onSuccess: (saved) => queryClient.setQueryData(trpc.projects.get.queryKey({ id }), saved),
    onError: (error) =>
      void announceFailure(
        "The observatories weren't changed",
        hasStatus(error, 412) ? "Somebody else changed the project meanwhile. Try again." : sentence(error),
      ),
    onSettled: () => {
      void queryClient.invalidateQueries(trpc.projects.pathFilter());
      return queryClient.invalidateQueries(trpc.observatories.list.pathFilter());
    },
  });
  const change = useCallback(
    (ids: string[]) => mutate({ id, if_version: version, observatory_ids: ids }),
    [mutate, id, version],
  );
  return {
    isPending,
    add: (added: string) => change([...new Set([...observatory_ids, added])]),
    remove: useCallback(
      (removed: string) => change(observatory_ids.filter((one) => one !== removed)),
      [change, observatory_ids],
    ),
  };
}
