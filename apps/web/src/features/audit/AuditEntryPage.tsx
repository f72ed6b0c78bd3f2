import type { AuditListEntry } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { changesOf } from "../../format/changes.ts";
import { actorOf } from "../../format/words.ts";
import { type OperationPath, operationKinds } from "../../operations/kinds.ts";
import { trpc } from "../../trpc.ts";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { WithoutData } from "../../ui/page/WithoutData.tsx";
import { ChangeTable } from "../../ui/values/ChangeTable.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Audit.module.css";
import { actionWords } from "./actionWords.ts";

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

const pages = {
  user: "/users/$id",
  observatory: "/observatories/$id",
  organization: "/organizations/$id",
  project: "/projects/$id",
  observation: "/observations/$id",
  announcement: "/announcements/$id",
  integrity_issue: "/integrity/issues/$id",
  mail: "/outbox/$id",
} as const;

const pageOf = (subject: string): Page | null | undefined =>
  (pages as Record<string, Page>)[subject] ??
  (operationKinds as Record<string, { page: OperationPath | null }>)[subject]?.page;

type Page = (typeof pages)[keyof typeof pages] | OperationPath;

/** The author of the change, with a link to their account. */
export function Actor({ of: entry }: { of: AuditListEntry }) {
  const { actor_id, actor_name } = entry;
  if (!actor_id || !actor_name) return actorOf(entry);
  return (
    <Link to="/users/$id" params={{ id: actor_id }}>
      {actorOf(entry)}
    </Link>
  );
}

/** The last part of an id tells it apart: the first is the time. */
const shortened = (id: string) => (id.length > 12 ? `…${id.slice(-8)}` : id);

/** The name of the changed thing, with a link while it exists. */
export function Subject({ of: { subject_type, subject_id, subject_name, action } }: { of: AuditListEntry }) {
  const page = pageOf(subject_type);
  const isThere = page && subject_id && !action.endsWith(".delete");
  const name = subject_name ?? (subject_id && <code title={subject_id}>{shortened(subject_id)}</code>);
  return (
    <span className={classes.subject}>
      {subject_type.replaceAll("_", " ")}{" "}
      {isThere ? (
        <Link to={page} params={{ id: subject_id }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}
