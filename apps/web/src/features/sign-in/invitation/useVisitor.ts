import { useQuery } from "@tanstack/react-query";
import { hasStatus } from "../../../problem.ts";
import { trpcClient } from "../../../trpc.ts";

/** Who is signed in here; null for nobody, which is no reason to lead away from this page. */
export const useVisitor = () =>
  useQuery({
    queryKey: ["visitor"],
    queryFn: () =>
      trpcClient.profile.get.query({}).catch((error: unknown) => {
        if (hasStatus(error, 401)) return null;
        throw error;
      }),
    refetchInterval: false,
  });
