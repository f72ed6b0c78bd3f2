/**
 * Rules of announcements. Who is a member now is known, not who was then: whoever was active and led to since before the
 * announcement is a recipient, and a recipient is led to now. So a membership that ended meanwhile shows as a recipient too many.
 */
import type { Case } from "./evidence.fixture.ts";
import type { Recipient, Row } from "./found.fixture.ts";
import type { Violation } from "./violation.fixture.ts";

const published = ["active", "acknowledged", "expired"];

/** Each active user whom the targets lead to is a recipient, and nobody else is. That none is one twice, a key sees to. */
export const recipientsAreRight = (given: Case): Violation[] =>
  ofPublished(given, 0).flatMap(({ row, recipients }) => {
    const at = Date.parse(String(row.doc.publish_at ?? row.created_at.toISOString())) - given.toleranceMs;
    const about = `announcements ${row.id}`;
    return recipients.flatMap(({ user_id, since, isThere }): Violation[] => {
      const user = given.found.users.get(user_id);
      const isDue = !!user?.isActive && !!since && since.getTime() <= at;
      if (isDue && !isThere)
        return [{ rule: "recipients", about, ought: `${user_id} among them`, is: "isn't" }];
      if (isThere && !since)
        return [{ rule: "recipients", about, ought: `${user_id} not among them`, is: "is" }];
      return [];
    });
  });

/** Announcements that have had the time to reach people. */
function ofPublished({ found }: Case, agoMs: number): { row: Row; recipients: Recipient[] }[] {
  const recipients = Map.groupBy(found.recipients, ({ announcement_id }) => announcement_id);
  return [...found.documents.get("announcements")!.values()]
    .filter(({ doc, created_at }) => {
      const isOld = found.now.getTime() - created_at.getTime() >= agoMs;
      return isOld && published.includes(String(doc.status));
    })
    .map((row) => ({ row, recipients: recipients.get(row.id) ?? [] }));
}

/**
 * Each recipient who takes mail has a mail at least once, and nobody else has one. The account's switch for email ends them all,
 * that for announcements those of places. Mail is told apart by its subject, which ends with the title: announcements with
 * the same title are judged together.
 */
export function announcementsAreMailed(given: Case): Violation[] {
  const all = ofPublished(given, 0);
  const mails = given.evidence.mails ?? given.found.outbox;
  return all.flatMap(({ row, recipients }) => {
    const title = String(row.doc.title);
    const sameTitle = all.filter((one) => one.row.doc.title === title);
    const got = new Set(
      mails.filter(({ subject }) => subject.endsWith(title)).map(({ to }) => to.toLowerCase()),
    );
    const about = `announcements ${row.id}`;
    const unsent = recipients
      .filter((one) => takesMail(given, row, one))
      .map(({ user_id }) => given.found.users.get(user_id)!.email)
      .filter((email) => !got.has(email.toLowerCase()))
      .map((email): Violation => ({ rule: "mail", about, ought: `a mail to ${email}`, is: "none" }));
    const may = new Set(
      sameTitle
        .flatMap((one) =>
          one.recipients.filter(({ isThere }) => isThere && one.row.doc.delivery_type !== "message"),
        )
        .map(({ user_id }) => given.found.users.get(user_id)?.email.toLowerCase()),
    );
    const tooMany = [...got]
      .filter((email) => !may.has(email))
      .map((email): Violation => ({ rule: "mail", about, ought: `no mail to ${email}`, is: "one" }));
    return [...unsent, ...tooMany];
  });
}

/** Without a mail server's own list, mail that one took isn't seen. A mail that was refused for good is none of the service's faults. */
function takesMail({ found, evidence }: Case, { doc }: Row, { user_id, isThere, email_status }: Recipient) {
  const user = found.users.get(user_id);
  if (!user?.isActive || !isThere || doc.delivery_type === "message" || !user.notify_email) return false;
  if (doc.scope !== "system" && !user.email_announcements) return false;
  if (["failed", "gone"].includes(email_status ?? "")) return false;
  return evidence.mails !== undefined || email_status !== "sent";
}
