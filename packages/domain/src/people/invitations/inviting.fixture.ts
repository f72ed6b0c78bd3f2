import { type Invitation, inviteToOrganizationInput, listInvitationsInput } from "@meridian/contract";
import { type Database, newId } from "@meridian/database";
import { memoryMailer, runEnqueued, type TestUser, testContext } from "@meridian/testkit";
import { organizing } from "../../places/organizations/organizing.fixture.ts";
import { acceptInvitation } from "./accept.ts";
import { createInvitation } from "./create.ts";
import { listInvitations } from "./list.ts";
import { sendInvitation } from "./mail.ts";
import { openInvitation } from "./open.ts";
import { resendInvitation } from "./resend.ts";
import { revokeInvitation } from "./revoke.ts";

export const code = (expected: string) => ({ code: expected });
export const newAddress = () => `Vera.${newId()}@Example.org`;

/** An organization, what may be done about its invitations, a worker that sends them, and the mails it sent. */
export async function inviting(database: Database, { delivers = false } = {}) {
  const setting = await organizing(database);
  const { id, clock } = setting;
  const scope = { type: "organization", id } as const;
  const mailer = memoryMailer({ delivers });
  const as = (user: TestUser) => ({ ...setting.as(user), mailer });
  const worker = testContext(database, { now: clock.now, mailer });
  const anonymous = testContext(database, { now: clock.now, actor: { type: "anonymous" } });
  return {
    ...setting,
    scope,
    as,
    mailer,
    worker,
    /** The invitation itself, as a list shows it. */
    async invite(by: TestUser, email: string, flags: object = {}): Promise<Invitation> {
      const { id: _, ...input } = inviteToOrganizationInput.parse({ id, email, ...flags });
      const { link: __, ...invitation } = await createInvitation(as(by), scope, input);
      return invitation;
    },
    revoke: (by: TestUser, { id: invitationId }: Pick<Invitation, "id">) =>
      revokeInvitation(as(by), scope, invitationId),
    async resend(by: TestUser, { id: invitationId }: Pick<Invitation, "id">): Promise<Invitation> {
      const { link: _, ...invitation } = await resendInvitation(as(by), scope, invitationId);
      return invitation;
    },
    list: (by: TestUser, input: object = {}) =>
      listInvitations(as(by), scope, listInvitationsInput.parse({ id, ...input })),
    open: (token: string) => openInvitation(anonymous, { token }),
    accept: (by: TestUser, token: string) => acceptInvitation(as(by), { token }),
    /** Sends what is queued, and takes the token out of the latest mail. */
    async tokenSent(): Promise<string> {
      await runEnqueued(database, worker, sendInvitation);
      return /#token=([\w-]+)/.exec(mailer.sent.at(-1)!.text)![1]!;
    },
  };
}
