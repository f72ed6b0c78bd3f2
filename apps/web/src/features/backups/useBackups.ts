import type { BackupReindex } from "@meridian/contract";
import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { announceConcern, announceSuccess } from "../../ui/page/toast.ts";
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
export const useLookInStorage = () => useChange(trpc.backups.reindex, { done: sayFound, refresh: "backup" });

function sayFound(found: BackupReindex) {
  const isWell = found.missing === 0 && found.unreadable.length === 0;
  void (isWell ? announceSuccess : announceConcern)(foundWords(found));
}
