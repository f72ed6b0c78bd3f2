import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { foundWords } from "./words.ts";

/** Starts a backup, and goes to it. */
export function useCreateBackup() {
  const navigate = useNavigate();
  return useChange(trpc.backups.create, {
    done: ({ id }) => navigate({ to: "/backups/$id", params: { id } }),
    refresh: "backup",
  });
}

/** Makes the list agree with storage, and says what was found there. */
export const useLookInStorage = () => useChange(trpc.backups.reindex, { say: foundWords, refresh: "backup" });
