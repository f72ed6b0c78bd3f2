import type { AuditListEntry } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { actorOf } from "../../format/actor.ts";
import { type OperationPath, operationKinds } from "../../operations/kinds.ts";
import classes from "./Audit.module.css";

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
