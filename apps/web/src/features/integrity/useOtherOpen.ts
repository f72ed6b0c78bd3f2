import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";

/** How many issues are open that this scan wasn't the last to find: it didn't look there. Undefined until it is known. */
export function useOtherOpen(scanId: string): number | undefined {
  const counted = { status: "open", counts: true, limit: 1 } as const;
  const all = useQuery(trpc.integrity.issues.queryOptions(counted)).data?.counts;
  const own = useQuery(trpc.integrity.issues.queryOptions({ ...counted, scan_id: scanId })).data?.counts;
  return all && own && Math.max(0, (all.status.open ?? 0) - (own.status.open ?? 0));
}
