import { Alert } from "@mantine/core";
import type { RestoreResource } from "@meridian/contract";
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { counted } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { isOver } from "../../operations/words.ts";
import { Time } from "../../ui/values/Time.tsx";
import { SafetyBackupLink, WayBack } from "./WayBack.tsx";
import { restoreStyle } from "./words.ts";

/** One restore: how far it is, and its result. */
export const RestorePage = () => (
  <OperationPage
    kind="restore"
    what="restore"
    title={() => "Restore"}
    back={{ to: "/backups", label: "Backups" }}
    styleOf={restoreStyle}
    lead={({ goes_back, snapshot_at }) =>
      snapshot_at && (
        <>
          {goes_back ? "Back to the data of" : "To the data of"} <Time at={snapshot_at} />
        </>
      )
    }
    // While the data is replaced, no live message comes.
    poll={(restore) => (isOver(restore?.status) ? false : 1000)}
    ifCancelled={({ swapped_at }) =>
      swapped_at === null ? "Nothing has been replaced yet, and nothing will be." : null
    }
    result={(restore) => <Outcome restore={restore} />}
  />
);

const heldTitle = (count: number) => `${counted(count, "announcement is", "announcements are")} held`;

function Outcome({ restore }: { restore: RestoreResource }) {
  const { id, status, swapped_at, safety_backup_id, held_announcements, left_undone } = restore;
  return (
    <>
      <OperationOutcome what="restore" operation={restore} isUndone={swapped_at === null} />
      {status === "completed" && (
        <Alert color="gray" icon={<IconCircleCheck size={18} />} title="The data is restored" mb="md">
          Everybody else has to sign in again.
          {safety_backup_id && (
            <>
              {" "}
              What there was before is in the <SafetyBackupLink id={safety_backup_id} />.
            </>
          )}
        </Alert>
      )}
      {left_undone && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="The data wasn't checked" mb="md">
          {left_undone} <Link to="/integrity">Integrity</Link> has the scans.
        </Alert>
      )}
      {held_announcements ? <Held count={held_announcements} /> : null}
      <WayBack of={id} />
    </>
  );
}

const Held = ({ count }: { count: number }) => (
  <Alert color="yellow" icon={<IconPlayerPause size={18} />} title={heldTitle(count)} mb="md">
    Their time had passed, so they weren't published by themselves.{" "}
    <Link to="/announcements" search={{ status: "held" }}>
      Announcements
    </Link>{" "}
    has them, to be published or cancelled. Whoever announced them is told.
  </Alert>
);
