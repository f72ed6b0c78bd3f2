import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

export const pendingQuery = trpc.announcements.pending.queryOptions({ limit: 200 });
export const isOfSystem = ({ scope }: Announcement) => scope === "system";
const none: Announcement[] = [];

/** Announcements that the person hasn't acknowledged yet, of every scope; read again on every return to the window. */
export function usePending(): Announcement[] {
  const { data } = useQuery({
    ...pendingQuery,
    refetchOnWindowFocus: "always",
  });
  return data?.items ?? none;
}

/** The part of it that must be acknowledged before anything else. */
export const usePendingSystem = () => usePending().filter(isOfSystem);
