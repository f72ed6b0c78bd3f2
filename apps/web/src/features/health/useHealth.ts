import type { Health } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { refused } from "../../http.ts";

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
