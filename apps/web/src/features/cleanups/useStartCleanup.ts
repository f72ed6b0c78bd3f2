import { useNavigate } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";

/** Starts a clean-up or a dry run, and goes to it. */
export function useStartCleanup() {
  const navigate = useNavigate();
  return useChange(trpc.cleanups.start, {
    done: ({ id }) => navigate({ to: "/cleanup/$id", params: { id } }),
    refresh: "cleanup",
  });
}
