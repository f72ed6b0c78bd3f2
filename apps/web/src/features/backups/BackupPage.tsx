import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconLockQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { pollWhileRunning } from "../../data/polling.ts";
import { bytes } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { isOver } from "../../operations/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../ui/page/WithoutData.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { BackupActions } from "./BackupActions.tsx";
import { BackupFacts } from "./BackupFacts.tsx";
import { RunningBackup, RunningVerification } from "./RunningBackup.tsx";
import { useSayVerified } from "./useSayVerified.ts";
import { isKnown, momentOf, whyUseless } from "./words.ts";

const route = getRouteApi("/shell/administration/backups/$id");
const back = <BackLink to="/backups">Backups</BackLink>;

/** One backup: how far it is, what it holds, and what can be done with it. */
export function BackupPage() {
  const { id } = route.useParams();
  const query = useQuery({
    ...trpc.backups.get.queryOptions({ id }),
    refetchInterval: (known) => (known.state.data?.verification ? 1000 : pollWhileRunning(known)),
  });
  const { data } = query;
  useSayVerified(data);
  if (!data) return <WithoutData what="backup" before={back} query={query} />;
  return (
    <>
      <PageHeader
        key={data.id}
        title="Backup"
        before={back}
        lead={isKnown(data) ? <Time at={momentOf(data)} /> : <code>{data.id}</code>}
        actions={data.status === "completed" && <BackupActions backup={data} />}
      />
      {data.status === "completed" && !whyUseless(data) && data.size_bytes !== null && (
        <Alert color="gray" icon={<IconCircleCheck size={18} />} title="The backup is complete" mb="md">
          Taken <Time at={momentOf(data)} />, {bytes(data.size_bytes)}.
        </Alert>
      )}
      {data.damage && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle size={18} />}
          title="This backup is damaged"
          mb="md"
        >
          {data.damage} It can't be restored. Once storage holds all of it again, “Verify” finds it whole.
        </Alert>
      )}
      {!data.damage && data.unreadable && (
        <Alert
          role="alert"
          color="yellow"
          icon={<IconLockQuestion size={18} />}
          title="This backup can't be read"
          mb="md"
        >
          {data.unreadable}
        </Alert>
      )}
      {isOver(data.status) ? (
        <OperationOutcome what="backup" operation={data} isUndone />
      ) : (
        <RunningBackup running={data} />
      )}
      {data.verification && <RunningVerification backup={data} />}
      <BackupFacts backup={data} />
    </>
  );
}
