import { z } from "zod";
import { avatarUrl } from "../base/avatar.ts";
import { id, line, listedBy, listParameters, order, page, paragraphs } from "../base/primitives.ts";
import { type ObservatoryFlags, observatoryFlagNames, observatoryFlags } from "../ground/permission.ts";
import { observatory, observatoryStatus } from "../places/observatory.ts";

/** Somebody who was declined asks again after so many days. */
export const askAgainDays = 7;

/** Days after the answer for which the requester still finds it among their requests. */
export const answerShownDays = 30;

/** State of one's own request, for the directory: an accepted one shows there as access. */
export const ownAccessRequest = z.object({
  id,
  status: z.enum(["open", "declined"]),
  message: z.string(),
  created_at: z.string(),
  /** Reason of a refusal. */
  reason: z.string().nullable(),
  /** Time from which the person may ask again. */
  ask_again_at: z.string().nullable(),
});
export type OwnAccessRequest = z.infer<typeof ownAccessRequest>;

/** One's own request, with the observatory it is about. */
export const ownAccessRequestDetails = ownAccessRequest.extend({
  observatory_id: id,
  observatory_name: z.string(),
  status: z.enum(["open", "declined", "accepted"]),
  decided_at: z.string().nullable(),
  is_listed: z.boolean().describe("The observatory is in the directory"),
});
export type OwnAccessRequestDetails = z.infer<typeof ownAccessRequestDetails>;
export const ownAccessRequestDetailsPage = page(ownAccessRequestDetails);
export const listOwnAccessRequestsInput = z.strictObject(listedBy("created_at", "desc"));
export type ListOwnAccessRequestsInput = z.output<typeof listOwnAccessRequestsInput>;

/** A listed observatory as everybody who is signed in sees it, with their own standing there. */
export const listedObservatory = observatory
  .pick({
    ...{ id: true, name: true, description: true, latitude: true, longitude: true, elevation: true },
    ...{ timezone: true, equipment: true, filters: true, status: true },
  })
  .extend({
    held: z.boolean().describe("Somebody holds it by hand, so it gets no work"),
    can_view: z.boolean(),
    request: ownAccessRequest.nullable(),
  });
export type ListedObservatory = z.infer<typeof listedObservatory>;
export const listedObservatoryPage = page(listedObservatory);
export const listDirectoryInput = z.strictObject({
  ...listParameters,
  search: line(100).optional(),
  status: observatoryStatus.optional(),
  sort: z.enum(["name"]).default("name"),
  order: order.default("asc"),
});
export type ListDirectoryInput = z.output<typeof listDirectoryInput>;

export const askForAccessInput = z.strictObject({ id, message: paragraphs(1000) });
export type AskForAccessInput = z.output<typeof askForAccessInput>;

/** An open request, for those who administer the observatory. */
export const accessRequest = z.object({
  id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  avatar_url: avatarUrl,
  message: z.string(),
  created_at: z.string(),
});
export type AccessRequest = z.infer<typeof accessRequest>;
export const accessRequestPage = page(accessRequest);
export const listAccessRequestsInput = z.strictObject({ id, ...listedBy("created_at", "asc") });
export type ListAccessRequestsInput = z.output<typeof listAccessRequestsInput>;
export const accessRequestIdInput = z.strictObject({ id, requestId: id });
/** True if the flags let somebody in; without any flags given, they may look. */
function givesAccess(flags: { [Flag in keyof ObservatoryFlags]?: boolean | undefined }): boolean {
  const given = observatoryFlagNames.map((flag) => flags[flag]);
  return given.includes(true) || !given.includes(false);
}

export const acceptAccessRequestInput = accessRequestIdInput
  .extend(observatoryFlags.partial().shape)
  .refine(givesAccess, { path: ["can_view"], message: "must be true unless another permission is" });
export type AcceptAccessRequestInput = z.output<typeof acceptAccessRequestInput>;
export const declineAccessRequestInput = accessRequestIdInput.extend({ reason: line(500) });
export type DeclineAccessRequestInput = z.output<typeof declineAccessRequestInput>;
