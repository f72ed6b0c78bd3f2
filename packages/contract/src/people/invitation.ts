import { z } from "zod";
import { emailAddress, id, line, listedBy, page } from "../base/primitives.ts";
import { observatoryFlags, organizationFlags } from "../ground/permission.ts";

/** Greatest number of pending invitations to one organization or observatory. */
export const maxPendingInvitations = 500;

/** Ended: whoever sent it may no longer invite. Sent again by somebody who may, it is pending. */
export const invitationStatus = z.enum(["pending", "expired", "ended"]);

const fields = {
  status: invitationStatus,
  invited_by: id,
  invited_by_name: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
};
/** The link is for whoever invites to pass on, where no mail server is set up; it can't be asked for again. */
const link = z.string().nullable();

/** An address that is asked into an organization, with what it may do there once it has come. */
export const organizationInvitation = z.object({
  id,
  email: z.string(),
  ...organizationFlags.shape,
  ...fields,
});
/** An invitation to an observatory. */
export const observatoryInvitation = z.object({
  id,
  email: z.string(),
  ...observatoryFlags.shape,
  ...fields,
});
export type Invitation = z.infer<typeof organizationInvitation> | z.infer<typeof observatoryInvitation>;

export const sentOrganizationInvitation = organizationInvitation.extend({ link });
export const sentObservatoryInvitation = observatoryInvitation.extend({ link });
export const organizationInvitationPage = page(organizationInvitation);
export const observatoryInvitationPage = page(observatoryInvitation);

export const listInvitationsInput = z.strictObject({ id, ...listedBy("created_at", "desc") });
export type ListInvitationsInput = z.output<typeof listInvitationsInput>;
export const inviteToOrganizationInput = z.strictObject({
  id,
  email: emailAddress,
  ...organizationFlags.partial().shape,
});
/** Invitation to an observatory; without flags the person may look. */
export const inviteToObservatoryInput = z.strictObject({
  id,
  email: emailAddress,
  ...observatoryFlags.partial().shape,
});
export const invitationIdInput = z.strictObject({ id, invitationId: id });
export const invitationTokenInput = z.strictObject({ token: line(200) });

/** Place that an invitation leads to. */
export const invitedTo = z.object({
  scope: z.enum(["organization", "observatory"]),
  scope_id: id,
  scope_name: z.string(),
});
export type InvitedTo = z.infer<typeof invitedTo>;

/** An invitation as shown to the person who opens its link. */
export const openedInvitation = invitedTo.extend({
  email: z.string(),
  invited_by_name: z.string().nullable(),
  expires_at: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;
