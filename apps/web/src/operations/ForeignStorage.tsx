import { Alert, Button } from "@mantine/core";
import { adoptPhrase, type StorageOwner } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../data/useChange.ts";
import { trpc } from "../trpc.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Time } from "../ui/Time.tsx";

/** Says that the object storage is another installation's, and lets an administrator make it this one's. */
export function ForeignStorage() {
  const { data } = useQuery(trpc.storage.get.queryOptions({}));
  const [isAsking, setAsking] = useState(false);
  if (data?.state !== "foreign" || !data.owner) return null;
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconLock size={18} />}
      title="The file storage belongs to another installation"
    >
      <p>
        It belongs to <Installation owner={data.owner} />. Until you adopt it, Meridian moves and deletes
        nothing in it: no file repairs, no quarantine, no clean-up, no deletion of backups.
      </p>
      <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
        Adopt this storage
      </Button>
      {isAsking && <Adopt owner={data.owner} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

const Installation = ({ owner }: { owner: StorageOwner }) => (
  <>
    the installation at <strong>{owner.base_url}</strong> since <Time at={owner.since} />
  </>
);

function Adopt({ owner, onClose }: { owner: StorageOwner; onClose(): void }) {
  const adopt = useChange(trpc.storage.adopt, {
    keep: trpc.storage.get.queryKey({}),
    done: onClose,
    say: "This installation owns the storage now",
  });
  return (
    <ConfirmDialog
      title="Adopt this storage"
      action="Adopt"
      phrase={adoptPhrase}
      isDangerous
      change={adopt}
      onConfirm={() => adopt.mutate({ confirm: adoptPhrase })}
      onClose={onClose}
    >
      Repairs, clean-ups and the deletion of old backups work on its files from then on.{" "}
      <Installation owner={owner} /> can’t move or delete anything there any more. Adopt it only if that
      installation is gone, or has moved here.
    </ConfirmDialog>
  );
}
