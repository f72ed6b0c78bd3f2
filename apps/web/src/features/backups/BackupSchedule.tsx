import { SimpleGrid, Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ScheduleField } from "../../operations/ScheduleField.tsx";
import { trpc } from "../../trpc.ts";
import { DaysField } from "./DaysField.tsx";

/** When backups are made and tried by the clock, and for how long they are kept. */
export function BackupSchedule() {
  const { data } = useQuery(trpc.settings.get.queryOptions({}));
  return (
    <section
      className="surface"
      style={{ padding: "1.125rem 1.25rem", marginTop: "1rem" }}
      aria-labelledby="schedule-title"
    >
      <Title order={2} size="1rem" id="schedule-title" mb="sm">
        Schedule
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <ScheduleField name="backup" label="Backups" />
        <ScheduleField name="restore_drill" label="Restore drills" />
        {data ? (
          <>
            <DaysField
              key={`keep ${data.backup_keep_days.days}`}
              name="backup_keep_days"
              label="Days to keep backups"
              description="Older ones are deleted each night, unless the latest backup failed. Pinned ones stay, as do those of unknown age, the last three verified and the last three unverified ones."
              value={data.backup_keep_days.days}
              max={36_500}
              usual={data.backup_keep_days.is_chosen ? data.backup_keep_days.environment : undefined}
            />
            <DaysField
              key={`way ${data.way_back_days}`}
              name="way_back_days"
              label="Undo period after a restore (days)"
              description="For so long “Go back” brings back the data that a restore has replaced."
              value={data.way_back_days}
              max={90}
            />
          </>
        ) : (
          <>
            <Skeleton height="8rem" />
            <Skeleton height="8rem" />
          </>
        )}
      </SimpleGrid>
    </section>
  );
}
