import type { Health } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { refused } from "../../http.ts";
import { trpc } from "../../trpc.ts";

/** A server that is down answers 503 with the same shape, and that is an answer too. */
async function readHealth(): Promise<Health> {
  const response = await fetch("/api/health");
  const answer = await response.json().catch(() => undefined);
  if (answer && "checks" in answer) return answer;
  throw refused(response.status, answer, null);
}

export const useHealth = () =>
  useQuery({
    queryKey: ["health"],
    queryFn: readHealth,
    refetchInterval: 10_000,
    retry: false,
    gcTime: 3_600_000,
  });

/** What server administrators are told besides; not while the database is away, which knows who they are. */
export const useSystemHealth = () =>
  useQuery({ ...trpc.health.system.queryOptions({}), refetchInterval: 10_000, retry: false });
