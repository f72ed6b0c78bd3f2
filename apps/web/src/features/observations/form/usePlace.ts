import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import type { Values } from "./values.ts";

type Place = Pick<Values, "project_id" | "observatory_id"> & Partial<Pick<Values, "isNetwork">>;

/**
 * The project and the observatory that are chosen; undefined while they aren't known, or aren't to be seen. No observatory for
 * a request to the network.
 */
export function usePlace({ project_id, observatory_id, isNetwork = false }: Place) {
  const { data: project } = useQuery({
    ...trpc.projects.get.queryOptions({ id: project_id ?? "" }),
    enabled: project_id !== null,
  });
  const { data: observatory } = useQuery({
    ...trpc.observatories.get.queryOptions({ id: observatory_id ?? "" }),
    enabled: observatory_id !== null && !isNetwork,
  });
  return { project, observatory: isNetwork ? undefined : observatory };
}

/** The dark hours of the coming night at the chosen observatory; undefined without one, and where it doesn't get dark. */
export function useTonight({
  observatory_id,
  isNetwork,
  constraints,
}: Pick<Values, "observatory_id" | "isNetwork" | "constraints">) {
  const { data } = useQuery({
    ...trpc.targets.night.queryOptions({
      // Darkness is the same for every target.
      ...{ id: observatory_id ?? "", ra: 0, dec: 0 },
      ...(constraints.twilight && { twilight: constraints.twilight }),
    }),
    enabled: observatory_id !== null && !isNetwork,
  });
  return isNetwork ? undefined : data?.dark[0];
}

type Network = Pick<Values, "project_id" | "isNetwork" | "where">;

/** The filters of all observatories that a request to the network may be placed at. */
export const useNetworkFilters = (values: Network): string[] => [
  ...new Set(useNetworkSites(values).flatMap(({ filters }) => filters)),
];

/** The observatories that a request to the network may be placed at; none for one to a single observatory. */
export function useNetworkSites({ project_id, isNetwork, where }: Network): Omit<Observatory, "horizon">[] {
  const { project } = usePlace({ project_id, observatory_id: null });
  const isLimited = project !== undefined && project.observatory_ids.length > 0;
  const { data } = useQuery({
    ...trpc.observatories.list.queryOptions({
      ...(isLimited && { project_id: project.id }),
      ...{ ability: "observe", retired: false, limit: 200 },
    }),
    enabled: isNetwork,
  });
  const isMeant = ({ id }: { id: string }) =>
    where.observatory_ids.length === 0 || where.observatory_ids.includes(id);
  return (isNetwork && data?.items.filter(isMeant)) || [];
}
