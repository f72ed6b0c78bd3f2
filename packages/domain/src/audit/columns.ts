import { isoTime } from "../isoTime.ts";

/** What is shown of a row `a` of the log, with its person `u`. */
export const entryColumns = `a.id, ${isoTime("a.at")} as at, a.actor_type, a.actor_id,
  u.name as actor_name, u.email as actor_email, a.action, a.subject_type, a.subject_id, a.ip_address, a.request_id`;
