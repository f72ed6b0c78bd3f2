import { Button, Skeleton, Stack, Text } from "@mantine/core";
import type { Calibration } from "@meridian/contract";
import { IconContrast, IconDownload, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { bytes, counted } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { calibrationStyle } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import type { TabProps } from "../search.ts";
import classes from "./Calibrations.module.css";
import { RequestDialog } from "./RequestDialog.tsx";
import { settingsOf, titleOf } from "./words.ts";

/** The darks, biases and flats of an observatory, the newest first; its administrators request more. */
export function Calibrations({ observatory }: TabProps) {
  const [isAsking, setAsking] = useState(false);
  const [cancelled, setCancelled] = useState<Calibration>();
  const { id, abilities, retired } = observatory;
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <Text c="dimmed">
          Darks, biases and flats, as the observatory's program sees the need, and as they are requested.
        </Text>
        {abilities.administer && !retired && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
            Request calibration
          </Button>
        )}
      </div>
      <List id={id} onCancel={abilities.administer ? setCancelled : undefined} />
      {isAsking && <RequestDialog observatory={observatory} onClose={() => setAsking(false)} />}
      {cancelled && <CancelDialog calibration={cancelled} onClose={() => setCancelled(undefined)} />}
    </Stack>
  );
}

interface ListProps {
  /** The observatory's. */
  id: string;
  /** Asks before it cancels one, for those who may. */
  onCancel: ((calibration: Calibration) => void) | undefined;
}

function List({ id, onCancel }: ListProps) {
  const { rows, error, more, refetch } = useList(trpc.calibrations.list, { id });
  if (!rows)
    return error ? (
      <ErrorPanel error={error} retry={refetch} />
    ) : (
      <Skeleton height={120} role="status" aria-label="Loading calibrations" />
    );
  if (rows.length === 0) return <Notice icon={IconContrast} title="No calibration frames yet" />;
  return (
    <div className={`surface ${classes.list}`}>
      <ul className="plain-list">
        {rows.map((calibration) => (
          <Entry key={calibration.id} calibration={calibration} onCancel={onCancel} />
        ))}
      </ul>
      <LoadMore more={more} />
    </div>
  );
}

interface EntryProps extends Pick<ListProps, "onCancel"> {
  calibration: Calibration;
}

function Entry({ calibration, onCancel }: EntryProps) {
  const { status, taken, frame_count, reason, started_at, ended_at, created_at } = calibration;
  const title = titleOf(calibration);
  const isOpen = status === "requested" || status === "taking";
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.title}>
          {title} <StatusBadge style={calibrationStyle(calibration)} />
        </p>
        <p className={classes.facts}>
          {settingsOf(calibration)}
          {(taken > 0 || status === "taking") && ` · ${taken} of ${frame_count} taken`}
          {" · "}
          <Time at={ended_at ?? started_at ?? created_at} />
          {" · "}
          {requester(calibration)}
        </p>
        {reason && <p className={classes.facts}>{reason}</p>}
      </div>
      <div className={classes.actions}>
        <Download calibration={calibration} title={title} />
        {onCancel && isOpen && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Cancel: ${title}`}
            onClick={() => onCancel(calibration)}
          >
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}

function requester({ requested_by, requested_by_name }: Calibration): string {
  if (requested_by === null) return "as the night needed";
  return `requested by ${requested_by_name ?? "a deleted account"}`;
}

function Download({ calibration, title }: { calibration: Calibration; title: string }) {
  const { id, file_count, total_bytes } = calibration;
  if (file_count === 0) return null;
  const content = `${counted(file_count, "file", "files")}, ${bytes(total_bytes)}`;
  return (
    <Button
      component="a"
      href={`/api/v1/calibrations/${encodeURIComponent(id)}/files.zip`}
      download
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} />}
      aria-label={`Download ${content}: ${title}`}
    >
      {content}
    </Button>
  );
}

interface CancelDialogProps {
  calibration: Calibration;
  onClose(): void;
}

function CancelDialog({ calibration, onClose }: CancelDialogProps) {
  const { id, taken } = calibration;
  const cancel = useChange(trpc.calibrations.cancel, {
    done: onClose,
    say: "Calibration cancelled",
    refresh: "calibration",
  });
  return (
    <ConfirmDialog
      title={`Cancel ${titleOf(calibration)}?`}
      action="Cancel calibration"
      back="Keep it"
      change={cancel}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id })}
    >
      <Text>{taken > 0 ? "Frames that were taken stay." : "None of its frames was taken yet."}</Text>
    </ConfirmDialog>
  );
}
