import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryClient, trpc } from "../../trpc.ts";

/** Everything that shows backups is asked for anew. */
export const readBackupsAnew = () => queryClient.invalidateQueries(trpc.backups.pathFilter());

/** Starts a backup, and goes to it. */
export function useCreateBackup() {
  const navigate = useNavigate();
  return useMutation(
    trpc.backups.create.mutationOptions({
      onSuccess: async ({ id }) => {
        void readBackupsAnew();
        await navigate({ to: "/backups/$id", params: { id } });
      },
    }),
  );
}
