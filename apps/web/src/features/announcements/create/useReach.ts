import { useDebouncedValue } from "@mantine/hooks";
import type { AnnouncementTarget } from "@meridian/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";

/** How many people, and some of them. */
export interface Reached {
  recipient_count: number;
  sample: { name: string }[];
}

/** How many people some targets reach, asked of the server a moment after the last change. */
export function useReach(targets: AnnouncementTarget[]) {
  const [settled] = useDebouncedValue(JSON.stringify(targets), 250);
  const asked = JSON.parse(settled) as AnnouncementTarget[];
  return useQuery({
    ...trpc.announcements.preview.queryOptions({ targets: asked }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  });
}
