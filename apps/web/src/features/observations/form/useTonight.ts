import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import type { Values } from "./values.ts";

/** When it is dark at the chosen observatory in the coming night; undefined without one, and where it doesn't get dark. */
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
