import type { OperationKind } from "@meridian/contract";
import type { QueryFilters, QueryKey } from "@tanstack/react-query";
import type { Topic } from "../data/topics.ts";
import { trpc } from "../trpc.ts";

interface Readable {
  pathKey(): QueryKey;
}

/** The procedures that read and cancel each kind of operation, and the page that shows one. */
interface ShownKind {
  page: `/${string}/$id`;
  get: Readable & { queryKey(input: { id: string }): QueryKey };
  list: Readable;
  cancel: { mutationKey(): QueryKey };
  /** Further data that its progress puts out of date; its list by default. */
  refreshes?: Readable;
  /** The data that the person's own change of one puts out of date. */
  topic: Topic;
}

/** Operations without a page: they show on the page of another thing. */
interface HiddenKind {
  page: null;
  refreshes: Readable;
}

const scan = {
  page: "/integrity/scans/$id",
  get: trpc.integrity.scan,
  list: trpc.integrity.scans,
  cancel: trpc.integrity.cancelScan,
  refreshes: trpc.integrity,
  topic: "integrity",
} as const;

/** Every kind of long work. */
export const operationKinds = {
  backup: { page: "/backups/$id", ...trpcOf(trpc.backups), topic: "backup" },
  backup_verification: { page: null, refreshes: trpc.backups.get },
  restore: { page: "/restores/$id", ...trpcOf(trpc.restores), topic: "restore" },
  restore_drill: { page: "/restore-drills/$id", ...trpcOf(trpc.restoreDrills), topic: "restoreDrill" },
  observation_cleanup: { page: "/cleanup/$id", ...trpcOf(trpc.cleanups), topic: "cleanup" },
  import: { page: "/import/$id", ...trpcOf(trpc.imports), topic: "import" },
  integrity_quick_scan: scan,
  integrity_full_scan: scan,
  integrity_repair: {
    page: "/integrity/repairs/$id",
    get: trpc.integrity.repair,
    list: trpc.integrity.repairs,
    cancel: trpc.integrity.cancelRepair,
    // A repaired issue isn't open any more.
    refreshes: trpc.integrity,
    topic: "integrity",
  },
} as const satisfies Record<OperationKind, ShownKind | HiddenKind>;

function trpcOf<Get, List, Cancel>({ get, list, cancel }: { get: Get; list: List; cancel: Cancel }) {
  return { get, list, cancel };
}

type Kinds = typeof operationKinds;
/** The kinds that have a page. */
export type PageKind = { [K in OperationKind]: Kinds[K] extends ShownKind ? K : never }[OperationKind];
/** `/import/$id` */
export type OperationPath = Kinds[PageKind]["page"];
/** An operation of the kind, as its page reads it. */
export type OperationOf<K extends PageKind> = Kinds[K]["get"]["~types"]["output"];
/** An operation of the kind, as its list has it. */
export type ListedOperation<K extends PageKind> = Kinds[K]["list"]["~types"]["output"]["items"][number];

/** The data that an operation's progress puts out of date beside it; undefined for a kind of another version. */
export function refreshedBy(kind: string): { one(id: string): QueryKey; list: QueryFilters } | undefined {
  const known: ShownKind | HiddenKind | undefined = (
    operationKinds as Record<string, ShownKind | HiddenKind>
  )[kind];
  if (!known) return undefined;
  const list = known.page ? (known.refreshes ?? known.list) : known.refreshes;
  return {
    one: (id) => (known.page ? known.get.queryKey({ id }) : [kind]),
    list: { queryKey: list.pathKey() },
  };
}
