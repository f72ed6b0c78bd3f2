import type { LiveMessage } from "@meridian/contract";
import { belongingAmong, type LiveNotice, managersAmong, recipientsAmong } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { Audience, Subscriber } from "./audience.ts";
import { sendTo } from "./send.ts";

const pendingChanged: LiveMessage = { type: "pending.changed" };
const accessChanged: LiveMessage = { type: "access.changed" };

/** Turns notices into messages for those of the audience who may know, in the order in which they came. */
export function teller({ database, log }: ServerDeps, audience: Audience, backlog?: number) {
  let told: Promise<void> = Promise.resolve();

  async function recipientsOf(id: string): Promise<Iterable<Subscriber>> {
    const connected = audience.userIds();
    if (connected.length === 0) return [];
    return audience.people(await recipientsAmong(database.sql, id, connected));
  }

  async function managersOf(id: string): Promise<Set<Subscriber>> {
    const admins = [...audience.serverAdmins()];
    const adminIds = new Set(admins.map(({ person }) => person.userId));
    const others = audience.userIds().filter((userId) => !adminIds.has(userId));
    const ids = others.length > 0 ? await managersAmong(database.sql, id, others) : [];
    return new Set([...admins, ...audience.people(ids)]);
  }

  async function thoseWhoSee(about: Parameters<typeof belongingAmong>[1]): Promise<Set<Subscriber>> {
    const connected = audience.userIds();
    if (connected.length === 0) return new Set();
    const ids = await belongingAmong(database.sql, about, connected);
    return new Set([...audience.people(ids), ...audience.serverAdmins()]);
  }

  async function tell(notice: LiveNotice): Promise<void> {
    switch (notice.type) {
      case "announcement.changed":
        return sendTo(await managersOf(notice.id), notice, backlog);
      case "operation.changed":
        return sendTo(audience.serverAdmins(), notice, backlog);
      case "organization.changed":
      case "observatory.changed":
      case "project.changed":
        return sendTo(await thoseWhoSee(notice), notice, backlog);
      case "observation.changed":
        return sendTo(await thoseWhoSee(notice), { type: notice.type, id: notice.id }, backlog);
      case "access.changed":
        return sendTo(audience.people([notice.user_id]), accessChanged, backlog);
      case "announcement.addressed":
        return sendTo(await recipientsOf(notice.id), pendingChanged, backlog);
      case "pending.changed":
        return sendTo(audience.people([notice.user_id]), pendingChanged, backlog);
      case "settings.changed":
        return;
      case "missed":
        return sendTo(audience.everyone(), { type: "refetch" }, backlog);
    }
  }

  return (notice: LiveNotice): Promise<void> => {
    told = told
      .then(() => tell(notice))
      .catch((err) => {
        log.warn({ err, notice: notice.type }, "a live notice could not be passed on");
        sendTo(audience.everyone(), { type: "refetch" }, backlog);
      });
    return told;
  };
}
