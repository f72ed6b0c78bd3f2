import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { changesOf } from "../../format/changes.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { ChangeTable } from "../../ui/ChangeTable.tsx";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Audit.module.css";
import { Actor, Subject } from "./Named.tsx";

const route = getRouteApi("/shell/administration/audit/$id");
const back = <BackLink to="/audit">Audit</BackLink>;
const code = (text: string | null) => text && <code key={text}>{text}</code>;

/** One change: who, what, from where, and each value before and after. */
export function AuditEntryPage() {
  const { id } = route.useParams();
  const { data: record, error, refetch } = useQuery(trpc.audit.get.queryOptions({ id }));
  if (error && !record)
    return (
      <>
        <PageHeader title="Change" before={back} />
        <div className="surface">
          <ErrorPanel error={error} retry={() => void refetch()} />
        </div>
      </>
    );
  if (!record) return <Skeleton height="24rem" radius="md" role="status" aria-label="Loading change" />;
  return (
    <>
      <PageHeader key={record.id} title={record.action} before={back} />
      <div className={classes.sections}>
        <Facts
          facts={[
            ["Who", <Actor key="who" of={record} />],
            ["Email", record.actor_email],
            ["When", <Time key="when" at={record.at} />],
            ["Of", <Subject key="of" of={record} />],
            ["Its id", code(record.subject_id)],
            ["From", code(record.ip_address)],
            ["Request", code(record.request_id)],
          ]}
        />
        <ChangeTable of={changesOf(record.before, record.after)} names={record.names} />
      </div>
    </>
  );
}
