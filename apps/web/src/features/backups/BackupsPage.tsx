import { Button, Group, SimpleGrid, Skeleton, Title } from "@mantine/core";
import { IconDatabaseExport, IconEraser, IconFileImport, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useList } from "../../data/useList.ts";
import { ForeignStorage } from "../../operations/ForeignStorage.tsx";
import { type HistoryColumn, OperationHistory } from "../../operations/OperationHistory.tsx";
import { starter } from "../../operations/OperationOutcome.tsx";
import { ScheduleField } from "../../operations/ScheduleField.tsx";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { AddDialog } from "./AddDialog.tsx";
import { CleanUpDialog } from "./CleanUpDialog.tsx";
import { backupColumns } from "./columns.tsx";
import { DaysField } from "./DaysField.tsx";
import { RestoreDrills } from "./RestoreDrills.tsx";
import { useCreateBackup, useLookInStorage } from "./useBackups.ts";
import { WayBack } from "./WayBack.tsx";
import { restoreStyle } from "./words.ts";

/** Every backup there is, newest first, and the way to another one. */
export function BackupsPage() {
  const [asked, setAsked] = useState<"clean up" | "add">();
  const close = () => setAsked(undefined);
  const navigate = useNavigate();
  const create = useCreateBackup();
  const look = useLookInStorage();
  const list = useList(trpc.backups.list, {});
  return (
    <>
      <PageHeader
        title="Backups"
        lead="The whole database, taken while people work, and read back before it counts. Image files stay where they are stored."
        actions={
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconEraser size={16} aria-hidden="true" />}
              onClick={() => setAsked("clean up")}
            >
              Delete old backups
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden="true" />}
              onClick={() => setAsked("add")}
            >
              Add a backup from a file
            </Button>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              loading={look.isPending}
              onClick={() => look.mutate({})}
            >
              Find backups in storage
            </Button>
            <Button
              leftSection={<IconDatabaseExport size={16} aria-hidden="true" />}
              loading={create.isPending}
              onClick={() => create.mutate({})}
            >
              Back up now
            </Button>
          </Group>
        }
      />
      <Refusal error={create.error ?? look.error} />
      <WayBack />
      <ForeignStorage />
      <PagedTable
        label="Backups"
        columns={backupColumns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice icon={IconDatabaseExport} title="No backups yet">
            Make the first one with “Back up now”. If storage holds some already, “Find backups in storage”
            lists them.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/backups/$id", params: { id } })}
      />
      <Restores />
      <RestoreDrills />
      <BackupSchedule />
      {asked === "clean up" && <CleanUpDialog onClose={close} />}
      {asked === "add" && <AddDialog onClose={close} />}
    </>
  );
}

const columns: HistoryColumn<"restore">[] = [
  ["Started", ({ created_at }) => <Time at={created_at} />],
  "status",
  ["Data of", ({ snapshot_at }) => (snapshot_at ? <Time at={snapshot_at} /> : "–")],
  ["From", ({ goes_back }) => (goes_back ? "Kept data" : "A backup")],
  ["Started by", (restore) => (restore.created_by === null ? "the command line" : starter(restore))],
];

/** Every time the data was replaced, and by whom; nothing where it never was. */
const Restores = () => (
  <OperationHistory
    kind="restore"
    title="Restores"
    lead="Every restore of a backup, and every return to the data that a restore had replaced."
    columns={columns}
    styleOf={restoreStyle}
  />
);

/** The schedules of backups and restore drills, and how long backups are kept. */
function BackupSchedule() {
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
              description="How long “Go back” can bring back the data that a restore has replaced."
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
