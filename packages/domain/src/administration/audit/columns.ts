import { sql } from "@meridian/database/query";
import { isoTime } from "../../base/isoTime.ts";

/** Queries that find the name of a changed thing by its type. */
const named = {
  user: "select s.name from users s",
  observatory: "select left(s.doc ->> 'name', 200) from observatories s",
  organization: "select left(s.doc ->> 'name', 200) from organizations s",
  project: "select left(s.doc ->> 'name', 200) from projects s",
  observation: "select left(s.doc ->> 'name', 200) from observations s",
  announcement: "select left(s.doc ->> 'title', 200) from announcements s",
};

const nameNow = sql`case a.subject_type ${sql.raw(
  Object.entries(named)
    .map(([type, select]) => `when '${type}' then (${select} where s.id = a.subject_id)`)
    .join(" "),
)} end`;
const nameThen = ["after", "before"]
  .flatMap((at) => ["name", "title"].map((field) => `left(a.${at} ->> '${field}', 200)`))
  .join(", ");

/** Columns shown of a row `a` of the log, with its person `u`. */
export const entryColumns = sql`a.id, ${sql.raw(isoTime("a.at"))} as at, a.actor_type, a.actor_id,
  u.name as actor_name, u.email as actor_email, a.action, a.subject_type, a.subject_id,
  coalesce(${nameNow}, ${sql.raw(nameThen)}) as subject_name, a.ip_address, a.request_id`;
