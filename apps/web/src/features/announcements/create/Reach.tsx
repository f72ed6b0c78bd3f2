import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { AnnouncementTarget } from "@meridian/contract";
import { IconUsers } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { count } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import classes from "./NewAnnouncement.module.css";

interface ReachProps {
  isChosen: boolean;
  reach: { data: Reached | undefined; error: unknown };
}

/** The recipients as they stand with the present choice. */
export function Reach({ isChosen, reach: { data, error } }: ReachProps) {
  return (
    <section className={`surface ${classes.reach}`} aria-label="Recipient count" aria-live="polite">
      <IconUsers size={20} stroke={1.7} aria-hidden="true" />
      {!isChosen && <Text c="dimmed">Choose recipients to see how many people it reaches.</Text>}
      {isChosen && Boolean(error) && <Text c="var(--mantine-color-error)">{sentence(error)}</Text>}
      {isChosen && !error && !data && <Text c="dimmed">Counting recipients</Text>}
      {isChosen && !error && data && <People reached={data} />}
    </section>
  );
}

function People({ reached: { recipient_count, sample } }: { reached: Reached }) {
  const named = sample.slice(0, 4).map(({ name }) => name);
  const hasOthers = recipient_count > named.length && named.length > 0;
  return (
    <div>
      <Text fw={600}>
        Reaches {count(recipient_count)} {recipient_count === 1 ? "person" : "people"}
      </Text>
      <Text c="dimmed" size="sm">
        {named.join(", ")}
        {hasOthers && " and others"}
      </Text>
    </div>
  );
}

/** The number of people, and some of their names. */
export interface Reached {
  recipient_count: number;
  sample: { name: string }[];
}

/** Counts the people whom some targets reach, asked of the server a moment after the last change. */
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
