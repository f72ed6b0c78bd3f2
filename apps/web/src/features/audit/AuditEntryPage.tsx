import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { changesOf } from "../../format/changes.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/page/BackLink.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../ui/page/WithoutData.tsx";
import { ChangeTable } from "../../ui/values/ChangeTable.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Audit.module.css";
import { actionWords } from "./actionWords.ts";
import { Actor, Subject } from "./Named.tsx";

const route = getRouteApi("/shell/administration/audit/$id");
const back = <BackLink to="/audit">Audit</BackLink>;
const code = (text: string | null) => text && <code key={text}>{text}</code>;

/** One change: who, what, from where, and each value before and after. */
export function AuditEntryPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.audit.get.queryOptions({ id }));
  const { data: record } = query;
  if (!record) return <WithoutData what="change" before={back} query={query} />;
  return (
    <>
      <PageHeader key={record.id} title={actionWords(record.action)} before={back} />
      <div className={classes.sections}>
        <Facts
          facts={[
            ["Who", <Actor key="who" of={record} />],
            ["Email", record.actor_email],
            ["When", <Time key="when" at={record.at} />],
            ["Of", <Subject key="of" of={record} />],
            ["Action", code(record.action)],
            ["Its id", code(record.subject_id)],
            ["From", code(record.ip_address)],
            ["Request", code(record.request_id)],
          ]}
        />
        <ChangeTable of={changesOf(record.before, record.after)} names={record.names} isInWords />
      </div>
    </>
  );
}
