import { Alert } from "@mantine/core";
import type { RestoreResource } from "@meridian/contract";
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { isOver } from "../../operations/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { SafetyBackupLink } from "./SafetyBackup.tsx";
import { WayBack } from "./WayBack.tsx";
import { restoreLook } from "./words.ts";

const route = getRouteApi("/shell/administration/restores/$id");
const back = <BackLink to="/backups">Backups</BackLink>;

/** One restore: how far it is, and what came of it. */
export function RestorePage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.restores.get.queryOptions({ id }),
    refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : 1000),
  });
  const { data } = query;
  if (!data) return <WithoutData what="restore" before={back} query={query} />;
  return (
    <>
      <PageHeader
        title="Restore"
        before={back}
        lead={
          <>
            <StatusBadge look={restoreLook(data)} />{" "}
            {data.snapshot_at && (
              <>
                {data.goes_back ? "Back to the data of" : "To the data of"} <Time at={data.snapshot_at} />
              </>
            )}
          </>
        }
      />
      {isOver(data.status) ? <Outcome restore={data} /> : <Running restore={data} />}
    </>
  );
}

function Running({ restore }: { restore: RestoreResource }) {
  const cancel = useChange(trpc.restores.cancel, { refresh: "restore" });
  const change = { ...cancel, mutateAsync: () => cancel.mutateAsync({ id: restore.id }) };
  const cancelling = { change, consequence: "Nothing has been replaced yet, and nothing will be." };
  return (
    <OperationProgress
      what="restore"
      running={restore}
      {...(restore.swapped_at === null && { cancelling })}
    />
  );
}

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
