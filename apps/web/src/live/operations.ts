import type { LiveMessage, OperationResource } from "@meridian/contract";
import type { QueryFilters, QueryKey } from "@tanstack/react-query";
import { refresh } from "../data/refresh.ts";
import { queryClient, trpc } from "../trpc.ts";

type OperationChanged = Extract<LiveMessage, { type: "operation.changed" }>;
type Known = Pick<OperationResource, "status" | "progress">;

/** What shows long work of a kind: one of it, and all that is read anew with it. */
interface Shown {
  one(id: string): QueryKey;
  all(): QueryFilters;
}

const scans: Shown = {
  one: (id) => trpc.integrity.scan.queryKey({ id }),
  all: () => trpc.integrity.pathFilter(),
};

const kinds: Record<string, Shown> = {
  integrity_quick_scan: scans,
  integrity_full_scan: scans,
  integrity_repair: {
    one: (id) => trpc.integrity.repair.queryKey({ id }),
    // What is repaired is no open issue any more.
    all: () => trpc.integrity.pathFilter(),
  },
  import: { one: (id) => trpc.imports.get.queryKey({ id }), all: () => trpc.imports.list.pathFilter() },
  backup: { one: (id) => trpc.backups.get.queryKey({ id }), all: () => trpc.backups.list.pathFilter() },
  backup_verification: { one: () => ["backup_verification"], all: () => trpc.backups.get.pathFilter() },
  restore: { one: (id) => trpc.restores.get.queryKey({ id }), all: () => trpc.restores.list.pathFilter() },
  observation_cleanup: {
    one: (id) => trpc.cleanups.get.queryKey({ id }),
    all: () => trpc.cleanups.list.pathFilter(),
  },
};

/** Progress comes with the message; the rest is asked for once there is something new in it. */
export function receiveOperation({ kind, id, status, progress }: OperationChanged): void {
  const shown = kinds[kind];
  if (!shown) return;
  let isKnown = false;
  queryClient.setQueryData<Known>(shown.one(id), (before) => {
    if (before?.status !== "running" || status !== "running") return before;
    isKnown = true;
    return { ...before, progress };
  });
  if (!isKnown) void refresh({ queryKey: shown.one(id) });
  void refresh(shown.all());
}
