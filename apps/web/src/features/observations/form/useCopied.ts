import type { Observation } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { copyOf, type Values } from "./values.ts";

interface Copied {
  isPending: boolean;
  /** What the copy begins with; undefined where the observation isn't there any more. */
  values?: Values;
  /** Why its observatory was left out. */
  whyNotThere?: string | undefined;
}

/**
 * An observation to begin another one with, without an observatory where this person may not observe and a destination
 * that isn't of their organizations.
 */
export function useCopied(id: string | undefined): Copied {
  const { data: original, isPending } = useQuery({
    ...trpc.observations.get.queryOptions({ id: id ?? "" }),
    enabled: id !== undefined,
  });
  const place = useQuery({
    ...trpc.observatories.get.queryOptions({ id: original?.observatory_id ?? "" }),
    enabled: original !== undefined,
    retry: false,
  });
  const destinations = useQuery({
    ...trpc.observations.destinations.queryOptions({}),
    enabled: original !== undefined,
  });
  if (id === undefined) return { isPending: false };
  if (!original) return { isPending };
  if (place.isPending || destinations.isPending) return { isPending: true };
  const whyNotThere = refusal(original, place.data);
  const values = copyOf(original);
  const isTheirs = destinations.data?.items.some((one) => one.id === values.external_storage_id);
  return {
    isPending: false,
    values: {
      ...values,
      ...(whyNotThere && { observatory_id: null }),
      ...(!isTheirs && { external_storage_id: null }),
    },
    whyNotThere,
  };
}

interface Place {
  retired: boolean;
  abilities: { observe: boolean };
}

function refusal({ observatory_name: name }: Observation, place: Place | undefined): string | undefined {
  if (place?.retired) return `${name} is retired. Choose another observatory.`;
  if (!place?.abilities.observe) return `You may not observe at ${name}. Choose another observatory.`;
  return undefined;
}
