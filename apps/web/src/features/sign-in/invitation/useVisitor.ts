import { useQuery } from "@tanstack/react-query";
import { hasStatus } from "../../../problem.ts";
import { trpcClient } from "../../../trpc.ts";

/** The signed-in person, or null. Doesn't redirect to the sign-in page. */
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
