import { trpc } from "../../trpc.ts";

/** What people can be invited to. */
export type InvitingTo = "organization" | "observatory";

/** The procedures for the invitations to each. */
export const invitationsOf = {
  organization: trpc.organizationInvitations,
  observatory: trpc.observatoryInvitations,
};

/** Where an invitation is to. */
export interface InvitationPlace {
  of: InvitingTo;
  id: string;
}
