import { sql } from "@meridian/database/query";

/** Ids of recipients whom the mail or a reminder failed to reach, read from indexes of failures. */
export const failedRecipients = (id: string) => sql`
  select f.user_id from announcement_recipients f where f.announcement_id = ${id} and f.email_status = 'failed'
  union
  select n.user_id from notification_messages m join notifications n on n.message_id = m.id
   where m.topic = 'announcement' and m.subject = ${id} and n.status = 'failed'`;
