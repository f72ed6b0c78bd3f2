import type { TargetKind } from "@meridian/contract";
import { queryOptions } from "@tanstack/react-query";
import { trpcClient } from "../../trpc.ts";

const { users, observatories, organizations, projects } = trpcClient;
const get: Record<TargetKind, (id: string) => Promise<{ name: string }>> = {
  users: (id) => users.get.query({ id }),
  observatories: (id) => observatories.get.query({ id }),
  organizations: (id) => organizations.get.query({ id }),
  projects: (id) => projects.get.query({ id }),
};

/** What a target is called. */
export const targetQuery = (kind: TargetKind, id: string) =>
  queryOptions({ queryKey: ["target", kind, id], queryFn: () => get[kind](id) });
