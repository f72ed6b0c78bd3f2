import { ActionIcon, Indicator } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { Notification } from "@meridian/contract";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/quantity.ts";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { openedLate } from "../../../ui/page/openedLate.tsx";
import { usePending } from "../pending/usePending.ts";

const BellPopup = openedLate(() => import("./BellPopup.tsx"), "dialog");

/** Announcements that the person has yet to acknowledge, of every scope, and news of their observations. */
export function Bell() {
  const pending = usePending();
  const news = useNews();
  const waiting = pending.length
    ? `Announcements: ${counted(pending.length, "waits", "wait")} for you`
    : "Announcements: none waits for you";
  const words = news.unseen ? `${waiting}. Your observations: ${news.unseen} new` : waiting;
  const count = pending.length + news.unseen;
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words}>
      <IconBell size={20} stroke={1.7} />
    </ActionIcon>
  );
  return (
    <Indicator label={count} size={16} disabled={!count} offset={4} color="red.8">
      <BellPopup button={button} pending={pending} news={news.items} onOpen={news.markSeen} />
    </Indicator>
  );
}

const none: Notification[] = [];

/** The latest about the person's own observations, and how many of them this browser hasn't shown yet. */
function useNews() {
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
