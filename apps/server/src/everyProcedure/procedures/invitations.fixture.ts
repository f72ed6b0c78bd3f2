import {
  accessRequests as accessRequestRows,
  invitations as invitationRows,
  newId,
} from "@meridian/database";
import { factories } from "@meridian/testkit";
import {
  asks,
  everyCaller,
  joins,
  nobody,
  observatory,
  organization,
  signedIn,
} from "../roles/rights.fixture.ts";
import { invitationRow } from "../roles/rows.fixture.ts";
import { mayAll, notByDelegates } from "./organizations.fixture.ts";
import { type Case, inOrganization, onObservatory, type Rows } from "./row.fixture.ts";

const somebodyNew = () => ({ email: `${newId()}@example.org` });
const invitesToOrganization = organization("can_manage_members");
const invitesToObservatory = observatory("administer");
const toOrganization = inOrganization(({ things }) => ({ invitationId: things.invitation }));
const toObservatory = onObservatory(({ things }) => ({ invitationId: things.observatoryInvitation }));

export const organizationInvitations: Rows<"organizationInvitations"> = {
  list: [invitesToOrganization, inOrganization()],
  create: [invitesToOrganization, inOrganization(somebodyNew), "organization.invite"],
  "create: with every permission": [notByDelegates, inOrganization(() => ({ ...somebodyNew(), ...mayAll }))],
  resend: [invitesToOrganization, toOrganization, "organization.resend_invitation"],
  revoke: [invitesToOrganization, toOrganization, "organization.revoke_invitation"],
};

export const observatoryInvitations: Rows<"observatoryInvitations"> = {
  list: [invitesToObservatory, onObservatory()],
  create: [
    invitesToObservatory,
    onObservatory(() => ({ ...somebodyNew(), can_admin: true })),
    "observatory.invite",
  ],
  resend: [invitesToObservatory, toObservatory, "observatory.resend_invitation"],
  revoke: [invitesToObservatory, toObservatory, "observatory.revoke_invitation"],
};

export const invitations: Rows<"invitations"> = {
  open: [everyCaller, ({ things }) => ({ token: things.invitation })],
  "open: one that isn't there": [everyCaller.is(404), () => ({ token: newId() })],
  // For whoever isn't in the organization yet.
  accept: [
    joins,
    (about) => ownInvitation(about),
    { action: "organization.accept_invitation", subject: ({ token }) => String(token).split(":")[0]! },
  ],
  "accept: somebody else's": [nobody(403), ({ things }) => ({ token: things.invitation })],
};

/** Invites them, once; the link is the same in each of their ways to ask. */
async function ownInvitation({ database, person, things }: Case) {
  const token = `${things.organization}:${person.name}`;
  const row = invitationRow(things, person.email, token);
  await database.db.insert(invitationRows).values(row).onConflictDoNothing();
  return { token };
}

export const accessRequests: Rows<"accessRequests"> = {
  directory: [signedIn],
  mine: [signedIn],
  // Whoever sees the observatory has nothing to ask for.
  ask: [
    asks,
    (about) => listed(about),
    {
      action: "observatory.ask_for_access",
      request: async (about) => {
        await about.database.sql`update users set server_admin = false where id = ${about.person.id}`;
        return listed(about);
      },
    },
  ],
  withdraw: [
    nobody(404),
    (about) => accessRequest(about),
    {
      action: "observatory.withdraw_access_request",
      request: (about) => accessRequest(about, about.person.id),
    },
  ],
  list: [observatory("administer"), onObservatory()],
  accept: [observatory("administer"), (about) => accessRequest(about), "observatory.accept_access_request"],
  decline: [
    observatory("administer"),
    async (about) => ({ ...(await accessRequest(about)), reason: "Full until May" }),
    "observatory.decline_access_request",
  ],
};

async function listed({ database: { sql }, things: { observatory: id } }: Case) {
  await sql`update observatories set doc = doc || '{"listed": true}' where id = ${id}`;
  return { id, message: "I watch comets." };
}

/** Somebody, mostly somebody new, asks for access. */
async function accessRequest({ database, things: { observatory: id } }: Case, asking?: string) {
  const user_id = asking ?? (await factories(database).user()).id;
  const requestId = newId();
  await database.db.insert(accessRequestRows).values({
    ...{ id: requestId, observatory_id: id, user_id },
    ...{ message: "I watch comets.", status: "open", created_at: new Date() },
  });
  return { id, requestId };
}
