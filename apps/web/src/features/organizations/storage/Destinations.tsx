import { Button, Skeleton, Text } from "@mantine/core";
import type { ExternalStorage, Organization } from "@meridian/contract";
import { IconCloudUpload, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { DestinationCard } from "./DestinationCard.tsx";
import classes from "./Storage.module.css";
import { StorageDialog } from "./StorageDialog.tsx";

type Open = { what: "new" } | { what: "change" | "delete"; storage: ExternalStorage };

/** The destinations to which members can have the files of observations delivered. */
export function Destinations({ organization }: { organization: Organization }) {
  const { id, abilities } = organization;
  const { data, error, refetch } = useQuery(trpc.externalStorage.list.queryOptions({ id }));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (error && !data)
    return (
      <div className="surface">
        <ErrorPanel error={error} retry={() => void refetch()} />
      </div>
    );
  if (!data) return <Skeleton height="9rem" radius="md" role="status" aria-label="Loading destinations" />;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ what: "new" })}>
      New destination
    </Button>
  );
  return (
    <>
      {data.items.length === 0 ? (
        <div className="surface">
          <Notice icon={IconCloudUpload} title="Files aren't delivered anywhere yet">
            <p>
              {abilities.manage_storage
                ? "Add a folder in Google Drive or Dropbox, or a bucket. Every member can then choose it for an observation."
                : "Members who manage the organization's storage can add a destination."}
            </p>
            {abilities.manage_storage && add}
          </Notice>
        </div>
      ) : (
        <>
          {abilities.manage_storage && <div className={classes.toolbar}>{add}</div>}
          <ul className={`plain-list ${classes.cards}`} aria-label="Destinations">
            {data.items.map((storage) => (
              <DestinationCard
                key={storage.id}
                organizationId={id}
                storage={storage}
                canManage={abilities.manage_storage}
                onChange={() => setOpen({ what: "change", storage })}
                onDelete={() => setOpen({ what: "delete", storage })}
              />
            ))}
          </ul>
        </>
      )}
      {open && open.what !== "delete" && (
        <StorageDialog
          organizationId={id}
          storage={open.what === "change" ? open.storage : undefined}
          onClose={close}
        />
      )}
      {open?.what === "delete" && <DeleteDialog organizationId={id} storage={open.storage} onClose={close} />}
    </>
  );
}

interface DeleteDialogProps {
  organizationId: string;
  storage: ExternalStorage;
  onClose(): void;
}

function DeleteDialog({ organizationId, storage, onClose }: DeleteDialogProps) {
  const remove = useChange(trpc.externalStorage.delete, {
    done: onClose,
    say: `${storage.name} deleted`,
    refresh: "organization",
  });
  return (
    <ConfirmDialog
      title={`Delete ${storage.name}?`}
      action="Delete destination"
      isDangerous
      change={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: organizationId, storageId: storage.id })}
    >
      <Text>
        Meridian delivers no more files there and deletes its secrets. Files already delivered stay where it
        is.
      </Text>
    </ConfirmDialog>
  );
}
