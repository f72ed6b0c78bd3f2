import type { MailCategory } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Topic } from "./topics.ts";

/** The kind of mail to unsubscribe from, by topic. System announcements always come. */
export const mailCategoryOf: Record<Topic, MailCategory> = {
  observation: "observations",
  downtime: "observations",
  announcement: "announcements",
  announcer: "announcements",
  operators: "system_events",
  connection: "system_events",
  left_open: "system_events",
  system: "system_events",
  observatory: "system_events",
  rapid: "system_events",
  access_request: "system_events",
  asker: "system_events",
  report: "reports",
};

/** SQL: that `u` hasn't unsubscribed from what `m`, a message with its topic and subject, is about. */
export const isSubscribed = sql`(case m.topic
  when 'observation' then u.email_observations
  when 'downtime' then u.email_observations
  when 'announcement' then u.email_announcements or exists (
    select from announcements a where a.id = m.subject and left(a.doc ->> 'scope', 200) = 'system')
  when 'announcer' then u.email_announcements
  when 'report' then u.email_reports
  else u.email_system_events end)`;
