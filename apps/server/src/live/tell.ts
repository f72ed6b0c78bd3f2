import { type LiveNotice, tellingOf } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { Audience, Subscriber } from "./audience.ts";
import { sendTo } from "./send.ts";

/** Turns notices into messages for those of the audience who may know, in the order in which they came. */
export function teller({ database, log }: ServerDeps, audience: Audience, backlog?: number) {
  let told: Promise<void> = Promise.resolve();

  const others: Record<string, () => Iterable<Subscriber>> = {
    "server administrators": audience.serverAdmins,
    everyone: audience.everyone,
  };

  async function tell(notice: LiveNotice): Promise<void> {
    const telling = await tellingOf(database.db, notice, audience.userIds());
    if (!telling) return;
    const { message, userIds, besides } = telling;
    sendTo(new Set([...audience.people(userIds), ...(besides ? others[besides]!() : [])]), message, backlog);
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
