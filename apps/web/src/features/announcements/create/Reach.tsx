import { Text } from "@mantine/core";
import type { AnnouncementTarget } from "@meridian/contract";
import { IconUsers } from "@tabler/icons-react";
import { sentence } from "../../../problem.ts";
import { count } from "../../../ui/quantity.ts";
import classes from "./NewAnnouncement.module.css";
import { useReach } from "./useReach.ts";

/** The recipients as they stand with the present choice. */
export function Reach({ targets }: { targets: AnnouncementTarget[] }) {
  const { data, error } = useReach(targets);
  const isChosen = targets.length > 0;
  return (
    <section className={`surface ${classes.reach}`} aria-label="Recipient count" aria-live="polite">
      <IconUsers size={20} stroke={1.7} aria-hidden="true" />
      {!isChosen && <Text c="dimmed">Choose recipients to see how many people it reaches.</Text>}
      {isChosen && error && <Text c="var(--mantine-color-error)">{sentence(error)}</Text>}
      {isChosen && !error && !data && <Text c="dimmed">Counting recipients</Text>}
      {isChosen && !error && data && (
        <div>
          <Text fw={600}>
            Reaches {count(data.recipient_count)} {data.recipient_count === 1 ? "person" : "people"}
          </Text>
          <Text c="dimmed" size="sm">
            {data.sample
              .slice(0, 4)
              .map(({ name }) => name)
              .join(", ")}
            {data.recipient_count > Math.min(4, data.sample.length) &&
              data.sample.length > 0 &&
              " and others"}
          </Text>
        </div>
      )}
    </section>
  );
}
