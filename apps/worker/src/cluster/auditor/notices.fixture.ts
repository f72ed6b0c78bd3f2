/**
 * Rules of notifications, whose rows say whom a message is for. Whether an event was to have a message at all can't be seen from
 * here, nor what a push said: it is encrypted for its device.
 */
import type { Case } from "./evidence.fixture.ts";
import type { Notice } from "./found.fixture.ts";
import type { Violation } from "./violation.fixture.ts";

/** Every row that says sent was taken, perhaps twice, and none waits for ever. */
export const noticesArrive = (given: Case): Violation[] =>
  given.found.notices.flatMap((notice): Violation[] => {
    const { channel, status } = notice;
    const rule = channel === "web_push" ? "push" : "mail";
    const about = `${channel} of ${notice.title} to ${notice.user_id} ${notice.target}`.trim();
    const waits =
      status === "queued" && given.found.now.getTime() - notice.next_at.getTime() > given.patienceMs;
    if (waits) return [{ rule, about, ought: "sent", is: `queued since ${notice.next_at.toISOString()}` }];
    return status === "sent" && arrived(given, notice) === false
      ? [{ rule, about, ought: "taken at least once", is: "never" }]
      : [];
  });

/** True or false, and undefined where nobody kept what arrived. */
function arrived(
  { evidence, found }: Case,
  { channel, target, user_id, title }: Notice,
): boolean | undefined {
  if (channel === "web_push") {
    const device = found.subscriptions.find(({ id }) => id === target);
    return device && evidence.pushes?.includes(device.endpoint);
  }
  const email = found.users.get(user_id)?.email.toLowerCase();
  if (channel !== "email" || !email) return;
  return evidence.mails?.some(({ to, subject }) => to.toLowerCase() === email && subject.includes(title));
}

/** Every device of somebody whom a message was pushed to at all was there before it has a row of its own. */
export function devicesAreAsked({ found, toleranceMs }: Case): Violation[] {
  const pushed = found.notices.filter(({ channel }) => channel === "web_push");
  const groups = Map.groupBy(pushed, ({ message_id, user_id }) => `${message_id} ${user_id}`);
  return [...groups.values()].flatMap((rows) => {
    const { user_id, created_at, title } = rows[0]!;
    const targets = rows.map(({ target }) => target);
    return found.subscriptions
      .filter(
        (one) => one.user_id === user_id && one.created_at.getTime() < created_at.getTime() - toleranceMs,
      )
      .filter(({ id }) => !targets.includes(id))
      .map((one) => ({
        rule: "push",
        about: `${title} to ${user_id}`,
        ought: `device ${one.id}`,
        is: "left out",
      }));
  });
}
