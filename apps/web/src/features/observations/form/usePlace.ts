import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import type { Values } from "./values.ts";

/** The project and the observatory that are chosen; undefined while they aren't known, or aren't to be seen. */
export function usePlace({ project_id, observatory_id }: Pick<Values, "project_id" | "observatory_id">) {
  const { data: project } = useQuery({
    ...trpc.projects.get.queryOptions({ id: project_id ?? "" }),
    enabled: project_id !== null,
  });
  const { data: observatory } = useQuery({
    ...trpc.observatories.get.queryOptions({ id: observatory_id ?? "" }),
    enabled: observatory_id !== null,
  });
  return { project, observatory };
}

/** The dark hours of the coming night at the chosen observatory; undefined without one, and where it doesn't get dark. */
export function useTonight({ observatory_id, constraints }: Pick<Values, "observatory_id" | "constraints">) {
  const { data } = useQuery({
    ...trpc.targets.night.queryOptions({
      // Darkness is the same for every target.
      ...{ id: observatory_id ?? "", ra: 0, dec: 0 },
      ...(constraints.twilight && { twilight: constraints.twilight }),
    }),
    enabled: observatory_id !== null,
  });
  return data?.dark[0];
}
