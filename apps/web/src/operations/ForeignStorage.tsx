import { Alert, Button } from "@mantine/core";
import { adoptPhrase, type StorageOwner } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useChange } from "../data/useChange.ts";
import { trpc } from "../trpc.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Time } from "../ui/values/Time.tsx";

/** Says that the object storage is absent or another installation's, and lets an administrator make it this one's. */
export function ForeignStorage() {
  const { data } = useQuery(trpc.storage.get.queryOptions({}));
  if (data?.state === "absent")
    return (
      <Refused title="The file storage is empty" loss="The files that records name stay missing.">
        Records name files, but nothing is stored. Probably a disk isn't mounted, or the bucket is another one
        than before. Bring it back: no upload, backup or repair works until then.
      </Refused>
    );
  if (data?.state !== "foreign" || !data.owner) return null;
  const installation = <Installation owner={data.owner} />;
  return (
    <Refused
      title="The file storage belongs to another installation"
      loss={
        <>
          {installation} can't move or delete anything there any more. Adopt it only if that installation is
          gone, or has moved here.
        </>
      }
    >
      It belongs to {installation}. Until you adopt it, Meridian moves and deletes nothing in it: no file
      repairs, no quarantine, no clean-up, no deletion of backups.
    </Refused>
  );
}

/** `loss` is what adopting it means. */
function Refused({ title, loss, children }: { title: string; loss: ReactNode; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Alert color="yellow" mb="md" icon={<IconLock size={18} />} title={title}>
      <p>{children}</p>
      <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
        Adopt this storage
      </Button>
      {isAsking && <Adopt loss={loss} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

const Installation = ({ owner }: { owner: StorageOwner }) => (
  <>
    the installation at <strong>{owner.base_url}</strong> since <Time at={owner.since} />
  </>
);

function Adopt({ loss, onClose }: { loss: ReactNode; onClose(): void }) {
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
      Repairs, clean-ups and the deletion of old backups work on its files from then on. {loss}
    </ConfirmDialog>
  );
}
