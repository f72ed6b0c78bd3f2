import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryClient, trpc } from "../../trpc.ts";

/** Starts a clean-up or a dry run, and goes to it. */
export function useStartCleanup() {
  const navigate = useNavigate();
  return useMutation(
    trpc.cleanups.start.mutationOptions({
      onSuccess: async ({ id }) => {
        void queryClient.invalidateQueries(trpc.cleanups.list.pathFilter());
        await navigate({ to: "/cleanup/$id", params: { id } });
      },
    }),
  );
}
