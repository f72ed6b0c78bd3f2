import { Button, Group, Text } from "@mantine/core";
import type { BackupResource } from "@meridian/contract";
import {
  IconDownload,
  IconHistory,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconShieldCheck,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { RestoreDialog } from "./RestoreDialog.tsx";
import { useLookInStorage } from "./useBackups.ts";
import { deletePhrase, isKnown, whyUseless } from "./words.ts";

const icon = { size: 16, "aria-hidden": true } as const;

/** The actions on a completed backup. */
export function BackupActions({ backup }: { backup: BackupResource }) {
  const { id, pinned, verification, damage, encrypted_to, unreadable } = backup;
  const [asked, setAsked] = useState<"restore" | "delete">();
  const verify = useChange(trpc.backups.verify, { say: "Verification started", refresh: "backup" });
  const pin = useChange(trpc.backups.update, {
    say: (saved) => (saved.pinned ? "Backup pinned" : "Backup unpinned"),
    refresh: "backup",
  });
  const look = useLookInStorage();
  const close = () => setAsked(undefined);
  return (
    <Group gap="xs">
      {/* The key of an encrypted one is looked at whenever it is shown. */}
      {unreadable && !encrypted_to && (
        <Button
          variant="default"
          leftSection={<IconRefresh {...icon} />}
          loading={look.isPending}
          onClick={() => look.mutate({})}
        >
          Find backups in storage
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconShieldCheck {...icon} />}
        disabled={unreadable !== null}
        loading={verify.isPending || verification !== null}
        onClick={() => verify.mutate({ id })}
      >
        Verify
      </Button>
      <Button
        variant="default"
        leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
        loading={pin.isPending}
        onClick={() => pin.mutate({ id, pinned: !pinned })}
      >
        {pinned ? "Unpin" : "Pin"}
      </Button>
      {!damage && isKnown(backup) && (
        <Button
          component="a"
          href={`/api/v1/system/backups/${encodeURIComponent(id)}/download`}
          download
          variant="default"
          leftSection={<IconDownload {...icon} />}
        >
          Download
        </Button>
      )}
      <Button variant="default" leftSection={<IconTrash {...icon} />} onClick={() => setAsked("delete")}>
        Delete
      </Button>
      <Button
        color="red.9"
        leftSection={<IconHistory {...icon} />}
        disabled={whyUseless(backup) !== null}
        onClick={() => setAsked("restore")}
      >
        Restore
      </Button>
      <Refusal error={verify.error ?? pin.error ?? look.error} />
      {asked === "restore" && <RestoreDialog id={id} onClose={close} />}
      {asked === "delete" && <DeleteDialog id={id} onClose={close} />}
    </Group>
  );
}

function DeleteDialog({ id, onClose }: { id: string; onClose(): void }) {
  const navigate = useNavigate();
  const remove = useChange(trpc.backups.delete, {
    done: () => navigate({ to: "/backups" }),
    refresh: "backup",
  });
  return (
    <ConfirmDialog
      title="Delete this backup?"
      action="Delete"
      phrase={deletePhrase}
      isDangerous
      change={remove}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <Text>It is deleted from storage for good and can't be restored any more.</Text>
    </ConfirmDialog>
  );
}
