import { z } from "zod";
import { organizationFlags } from "./permission.ts";
import { emailAddress, id, line, listedBy, page } from "./primitives.ts";

/** How many of an organization may be pending at a time. */
export const maxPendingInvitations = 500;

/** Ended: whoever sent it may no longer invite. Sent again by somebody who may, it is pending. */
export const invitationStatus = z.enum(["pending", "expired", "ended"]);

/** An address that is asked into an organization, with what it may do there once it has come. */
export const invitation = z.object({
  id,
  email: z.string(),
  ...organizationFlags.shape,
  status: invitationStatus,
  invited_by: id,
  invited_by_name: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof invitation>;
/** The link is for whoever invites to pass on, where no mail server is set up; it can't be asked for again. */
export const sentInvitation = invitation.extend({ link: z.string().nullable() });
export type SentInvitation = z.infer<typeof sentInvitation>;
export const invitationPage = page(invitation);
export const listInvitationsInput = z.strictObject({ id, ...listedBy("created_at", "desc") });
export type ListInvitationsInput = z.output<typeof listInvitationsInput>;
export const createInvitationInput = z.strictObject({
  id,
  email: emailAddress,
  ...organizationFlags.partial().shape,
});
export type CreateInvitationInput = z.output<typeof createInvitationInput>;
export const invitationIdInput = z.strictObject({ id, invitationId: id });
export const invitationTokenInput = z.strictObject({ token: line(200) });

/** What somebody sees who opens the link of an invitation. */
export const openedInvitation = z.object({
  organization_id: id,
  organization_name: z.string(),
  email: z.string(),
  invited_by_name: z.string().nullable(),
  expires_at: z.string(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;
