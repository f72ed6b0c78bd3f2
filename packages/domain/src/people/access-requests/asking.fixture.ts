import {
  acceptAccessRequestInput,
  askForAccessInput,
  listAccessRequestsInput,
  listDirectoryInput,
  listOwnAccessRequestsInput,
} from "@meridian/contract";
import { type Database, newId } from "@meridian/database";
import { memoryMailer, runEnqueued, type TestUser, testContext } from "@meridian/testkit";
import { deliverNotifications, foldNotifications } from "../../ground/notifications/index.ts";
import { updateObservatory } from "../../places/observatories/index.ts";
import { observing } from "../../places/observatories/observing.fixture.ts";
import {
  acceptAccessRequest,
  askForAccess,
  declineAccessRequest,
  listAccessRequests,
  listDirectory,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from "./index.ts";

export const code = (expected: string) => ({ code: expected });

/** A listed observatory, somebody who has nothing to do with it, and what may be done about requests; nobody is yet to be notified. */
export async function asking(database: Database) {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from notification_events`;
  const setting = await observing(database);
  const { as, id, owner, make, clock } = setting;
  const name = `Roque ${newId()}`;
  await updateObservatory(as(owner), { id, name, listed: true });
  return {
    ...setting,
    name,
    person: await make.user(),
    directory: async (by: TestUser) =>
      (await listDirectory(as(by), listDirectoryInput.parse({ search: name }))).items,
    ask: (by: TestUser, message = "I watch comets.") =>
      askForAccess(as(by), askForAccessInput.parse({ id, message })),
    requests: async (by: TestUser) =>
      (await listAccessRequests(as(by), listAccessRequestsInput.parse({ id }))).items,
    mine: async (by: TestUser) =>
      (await listOwnAccessRequests(as(by), listOwnAccessRequestsInput.parse({}))).items,
    accept: (by: TestUser, requestId: string, flags: object = {}) =>
      acceptAccessRequest(as(by), acceptAccessRequestInput.parse({ id, requestId, ...flags })),
    decline: (by: TestUser, requestId: string) =>
      declineAccessRequest(as(by), { id, requestId, reason: "Full until May" }),
    withdraw: (by: TestUser, requestId: string) => withdrawAccessRequest(as(by), { id, requestId }),
    /** The mails that everything until now comes to: to whom, and about what. */
    async mails(mailer = memoryMailer()) {
      clock.advance({ hours: 1 });
      const worker = testContext(database, { now: clock.now, mailer });
      await runEnqueued(database, worker, foldNotifications);
      await runEnqueued(database, worker, deliverNotifications);
      return mailer.sent.map(({ to, subject }) => [to.address, subject]).sort();
    },
  };
}
