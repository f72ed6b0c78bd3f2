import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

const none: Announcement[] = [];

/** What the person hasn't acknowledged yet, of every scope; asked for again on every return to the window. */
export function usePending(): Announcement[] {
  const { data } = useQuery({
    ...trpc.announcements.pending.queryOptions({ limit: 200 }),
    refetchOnWindowFocus: "always",
  });
  return data?.items ?? none;
}

/** The part of it that must be acknowledged before anything else. */
export const usePendingSystem = () => usePending().filter((announcement) => announcement.scope === "system");
