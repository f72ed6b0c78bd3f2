import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";

/** Starts a backup, and goes to it. */
export function useCreateBackup() {
  const navigate = useNavigate();
  return useChange(trpc.backups.create, {
    done: ({ id }) => navigate({ to: "/backups/$id", params: { id } }),
    refresh: "backup",
  });
}
