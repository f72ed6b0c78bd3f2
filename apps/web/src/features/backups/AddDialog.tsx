import { FileInput, Progress, Stack, Text } from "@mantine/core";
import type { BackupResource } from "@meridian/contract";
import { IconFileDatabase } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { bytes } from "../../format/quantity.ts";
import { useUnsaved } from "../../forms/unsaved.ts";
import { sendFile } from "../../sendFile.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";

/** Adds a backup from a file, as another installation gives it. Closing the dialog breaks it off. */
export function AddDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [fraction, setFraction] = useState(0);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const isSending = useRef(false);
  useUnsaved(() => isSending.current);
  const ended = () => {
    isSending.current = false;
  };
  const add = useSend(
    (chosen: File) => {
      isSending.current = true;
      return sendFile<BackupResource>({
        address: "/api/v1/system/backups/upload",
        file: chosen,
        contentType: "application/x-tar",
        onProgress: setFraction,
        signal: leaving.signal,
      }).finally(ended);
    },
    { done: ({ id }) => navigate({ to: "/backups/$id", params: { id } }), refresh: "backup" },
  );
  const percent = Math.round(fraction * 100);
  return (
    <ConfirmDialog
      title="Add a backup from a file"
      action="Add"
      isReady={file !== null}
      change={add}
      onConfirm={() => file && add.mutate(file)}
      onClose={onClose}
    >
      {/* A chosen file isn't lost work; one that is being sent is. */}
      <Stack gap="md" onInput={(event) => event.stopPropagation()}>
        <Text>
          Choose a file that “Download” gave, here or on another installation. It is checked while it arrives,
          and nothing of it stays unless it is whole. Restoring it is a step of its own.
        </Text>
        <FileInput
          label="File"
          accept=".tar,application/x-tar"
          placeholder="meridian-backup-….tar"
          leftSection={<IconFileDatabase size={16} aria-hidden="true" />}
          {...(file && { description: bytes(file.size) })}
          value={file}
          onChange={setFile}
          disabled={add.isPending}
          clearable
        />
        {add.isPending && (
          <div role="status">
            <Text size="sm" mb={4}>
              {percent < 100 ? `Sending the file: ${percent} %` : "Checking the last of it"}
            </Text>
            <Progress value={percent} aria-label="Upload" />
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
