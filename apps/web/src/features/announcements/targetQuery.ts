import type { TargetKind } from "@meridian/contract";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { trpc, trpcClient } from "../../trpc.ts";

/** The query for a target's name. */
export const targetQuery = (kind: TargetKind, id: string) =>
  queryOptions<{ name: string }>({
    queryKey: trpc[kind].get.queryKey({ id }) as QueryKey,
    queryFn: () => trpcClient[kind].get.query({ id }),
  });
