import { Button, Group } from "@mantine/core";
import { IconDatabaseExport, IconEraser, IconFileImport, IconRefresh } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useList } from "../../data/useList.ts";
import { ForeignStorage } from "../../operations/ForeignStorage.tsx";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { AddDialog } from "./AddDialog.tsx";
import { BackupSchedule } from "./BackupSchedule.tsx";
import { CleanUpDialog } from "./CleanUpDialog.tsx";
import { backupColumns } from "./columns.tsx";
import { RestoreDrills } from "./RestoreDrills.tsx";
import { Restores } from "./Restores.tsx";
import { useCreateBackup, useLookInStorage } from "./useBackups.ts";
import { WayBack } from "./WayBack.tsx";

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
