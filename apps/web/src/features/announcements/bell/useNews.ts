import { useLocalStorage } from "@mantine/hooks";
import type { Notification } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";

const none: Notification[] = [];

/** The latest about the person's own observations, and how many of them this browser hasn't shown yet. */
export function useNews() {
  const { id } = useProfile();
  const { data } = useQuery({
    ...trpc.notifications.list.queryOptions({ limit: 10 }),
    refetchOnWindowFocus: "always",
  });
  const [seen, setSeen] = useLocalStorage({ key: `meridian.news-seen.${id}`, defaultValue: "" });
  const items = data?.items ?? none;
  return {
    items,
    unseen: items.filter(({ created_at }) => created_at > seen).length,
    markSeen: () => items[0] && setSeen(items[0].created_at),
  };
}
