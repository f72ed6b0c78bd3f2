import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconFlag, IconTool, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../ui/fields/MomentField.tsx";
import { UndoDialog } from "./RepairSteps.tsx";
import type { ShownIssue } from "./words.ts";

const refresh = "integrity";

/** The actions on an issue as it is now. */
export function IssueActions({ issue }: { issue: ShownIssue }) {
  const { id, abilities, destructive } = issue;
  const [open, setOpen] = useState<"repair" | "ignore" | "undo">();
  // What the repair would do now counts; the list says what the scan saw.
  const deletes = issue.repair?.action === "delete";
  const action = deletes ? "Delete data" : "Repair";
  const phrase = deletes ? "DELETE" : destructive ? "REPAIR" : undefined;
  const close = () => setOpen(undefined);
  const repair = useChange(trpc.integrity.repairIssue, { done: close, say: "Issue repaired", refresh });
  const reopen = useChange(trpc.integrity.reopenIssue, { say: "Issue open again", refresh });
  return (
    <>
      {abilities.ignore && (
        <Button variant="default" leftSection={<IconBan size={16} />} onClick={() => setOpen("ignore")}>
          Ignore
        </Button>
      )}
      {abilities.reopen && (
        <Button
          variant="default"
          leftSection={<IconFlag size={16} />}
          loading={reopen.isPending}
          onClick={() => reopen.mutate({ id })}
        >
          Stop ignoring
        </Button>
      )}
      {abilities.undo && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={() => setOpen("undo")}>
          Undo repair
        </Button>
      )}
      {abilities.repair && issue.repair && (
        <Button
          color={deletes ? "red.9" : undefined}
          leftSection={deletes ? <IconTrash size={16} /> : <IconTool size={16} />}
          onClick={() => setOpen("repair")}
        >
          {action}
        </Button>
      )}
      {open === "repair" && issue.repair && (
        <ConfirmDialog
          title={deletes ? "Delete data to repair this issue?" : "Repair this issue?"}
          action={action}
          isDangerous={destructive}
          phrase={phrase}
          change={repair}
          onClose={close}
          onConfirm={() => repair.mutate({ id })}
        >
          <Text>{issue.repair.summary}</Text>
          {destructive && (
            <Text mt="xs">{deletes ? "This deletes data." : "This replaces data that is there now."}</Text>
          )}
        </ConfirmDialog>
      )}
      {open === "undo" && <UndoDialog id={id} onClose={close} />}
      {open === "ignore" && <IgnoreDialog id={id} onClose={close} />}
    </>
  );
}

/** An issue that is meant to stay: later scans find it, and nobody is bothered. */
function IgnoreDialog({ id, onClose }: { id: string; onClose(): void }) {
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const ignore = useChange(trpc.integrity.ignoreIssue, {
    done: onClose,
    say: "Issue ignored",
    refresh: "integrity",
  });
  return (
    <ConfirmDialog
      title="Ignore this issue?"
      action="Ignore"
      isReady={reason.trim() !== ""}
      change={ignore}
      onClose={onClose}
      onConfirm={() =>
        ignore.mutate({
          id,
          reason: reason.trim(),
          until: until || null,
        })
      }
    >
      <Stack gap="md">
        <Text>Later scans that find it leave it ignored.</Text>
        <TextInput
          label="Reason"
          withAsterisk
          data-autofocus
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <MomentField
          label="Ignore until"
          description="A later scan that finds it opens it again. Leave empty to ignore it for good."
          isFuture
          value={until}
          onChange={setUntil}
        />
      </Stack>
    </ConfirmDialog>
  );
}
