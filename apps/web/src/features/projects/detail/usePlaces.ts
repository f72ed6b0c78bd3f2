import type { Project } from "@meridian/contract";
import { useCallback } from "react";
import { useChange } from "../../../data/useChange.ts";
import { hasStatus, sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { announceFailure } from "../../../ui/page/toast.ts";

/** Adds and removes observatories of the project version on screen, so that nobody undoes another person's change. */
export function usePlaces({ id, version, observatory_ids }: Project) {
  const { mutate, isPending } = useChange(trpc.projects.update, {
    keep: trpc.projects.get.queryKey({ id }),
    refused: (error) =>
      void announceFailure(
        "The observatories weren't changed",
        hasStatus(error, 412) ? "Somebody else changed the project meanwhile. Try again." : sentence(error),
      ),
    refresh: ["project", "observatory"],
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
