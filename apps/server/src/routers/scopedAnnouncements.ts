import {
  acknowledgement,
  acknowledgementsOverTime as acknowledgementsOverTimeSchema,
  announcement,
  announcementIdInput,
  announcementPage,
  cancelScopedAnnouncementInput,
  createScopedAnnouncementInput,
  historyPage,
  listScopedAnnouncementsInput,
  listScopedHistoryInput,
  listScopedRecipientsInput,
  mailPreview,
  previewScopedMailInput,
  publishScopedAnnouncementInput,
  recipientPage,
  resendScopedAnnouncementInput,
  resent,
  scopedAnnouncementIdInput,
  targetsPreview,
  updateScopedAnnouncementInput,
} from "@meridian/contract";
import {
  acknowledgeAnnouncement,
  acknowledgementsOverTime,
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncementHistory,
  listAnnouncements,
  listRecipients,
  previewMail,
  previewTargets,
  publishByHand,
  remindPending,
  resendFailed,
  updateAnnouncement,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const words = {
  observatory: ["Observatories", "observatories", "an observatory"],
  organization: ["Organizations", "organizations", "an organization"],
  project: ["Projects", "projects", "a project"],
} as const;

/** The announcements of observatories, organizations or projects: the same verbs as the system's, after the scope's id. */
function scopedAnnouncements(type: keyof typeof words) {
  const [tag, folder, one] = words[type];
  const base = `/${folder}/{id}/motd` as const;
  return router({
    create: procedure
      .meta({
        openapi: { method: "POST", path: base, status: 201, tag, summary: `Announce to everyone in ${one}` },
        output: announcement,
      })
      .input(createScopedAnnouncementInput)
      .mutation(({ ctx, input: { id, ...composed } }) => createAnnouncement(ctx, composed, { type, id })),

    list: procedure
      .meta({
        openapi: { method: "GET", path: base, tag, summary: `Announcements of ${one}` },
        output: announcementPage,
      })
      .input(listScopedAnnouncementsInput)
      .query(({ ctx, input: { id, ...input } }) => listAnnouncements(ctx, input, { type, id })),

    preview: procedure
      .meta({
        openapi: {
          method: "GET",
          path: `${base}/preview`,
          tag,
          summary: `Count the recipients of an announcement of ${one}`,
        },
        output: targetsPreview,
      })
      .input(announcementIdInput)
      .query(({ ctx, input: { id } }) => previewTargets(ctx, {}, { type, id })),

    previewMail: procedure
      .meta({
        openapi: {
          method: "POST",
          path: `${base}/preview/mail`,
          status: 200,
          tag,
          summary: "Preview the mail",
        },
        output: mailPreview,
      })
      .input(previewScopedMailInput)
      .query(({ ctx, input: { id, ...input } }) => previewMail(ctx, input, { type, id })),

    get: procedure
      .meta({
        openapi: { method: "GET", path: `${base}/{motdId}`, tag, summary: `One announcement of ${one}` },
        output: announcement,
      })
      .input(scopedAnnouncementIdInput)
      .query(({ ctx, input: { id, motdId } }) => getAnnouncement(ctx, { id: motdId }, { type, id })),

    update: procedure
      .meta({
        openapi: {
          method: "PUT",
          path: `${base}/{motdId}`,
          tag,
          summary: "Change a scheduled or held announcement, or the expiry of an active one",
        },
        output: announcement,
      })
      .input(updateScopedAnnouncementInput)
      .mutation(({ ctx, input: { id, motdId, ...input } }) =>
        updateAnnouncement(ctx, { ...input, id: motdId }, { type, id }),
      ),

    cancel: procedure
      .meta({
        openapi: {
          method: "DELETE",
          path: `${base}/{motdId}`,
          tag,
          summary: `Cancel an announcement of ${one}, giving a reason`,
        },
        output: announcement,
      })
      .input(cancelScopedAnnouncementInput)
      .mutation(({ ctx, input: { id, motdId, ...input } }) =>
        cancelAnnouncement(ctx, { ...input, id: motdId }, { type, id }),
      ),

    publish: procedure
      .meta({
        openapi: {
          method: "POST",
          path: `${base}/{motdId}/publish`,
          status: 200,
          tag,
          summary: "Publish a scheduled or held announcement now, or at another time",
        },
        output: announcement,
      })
      .input(publishScopedAnnouncementInput)
      .mutation(({ ctx, input: { id, motdId, ...input } }) =>
        publishByHand(ctx, { ...input, id: motdId }, { type, id }),
      ),

    remind: procedure
      .meta({
        openapi: {
          method: "POST",
          path: `${base}/{motdId}/remind`,
          status: 200,
          tag,
          summary: "Remind recipients who haven't acknowledged it, at most once an hour",
        },
        output: announcement,
      })
      .input(scopedAnnouncementIdInput)
      .mutation(({ ctx, input: { id, motdId } }) => remindPending(ctx, { id: motdId }, { type, id })),

    resend: procedure
      .meta({
        openapi: {
          method: "POST",
          path: `${base}/{motdId}/resend`,
          status: 200,
          tag,
          summary: "Resend failed deliveries to one recipient or to all, at most once an hour",
        },
        output: resent,
      })
      .input(resendScopedAnnouncementInput)
      .mutation(({ ctx, input: { id, motdId, user_id } }) =>
        resendFailed(ctx, { id: motdId, user_id }, { type, id }),
      ),

    acknowledge: procedure
      .meta({
        openapi: {
          method: "POST",
          path: `${base}/{motdId}/acknowledge`,
          status: 200,
          tag,
          summary: "Acknowledge for the current user",
        },
        output: acknowledgement,
      })
      .input(scopedAnnouncementIdInput)
      .mutation(({ ctx, input: { id, motdId } }) =>
        acknowledgeAnnouncement(ctx, { id: motdId }, { type, id }),
      ),

    acknowledgements: procedure
      .meta({
        openapi: {
          method: "GET",
          path: `${base}/{motdId}/acknowledgements`,
          tag,
          summary: "Acknowledgements over time",
        },
        output: acknowledgementsOverTimeSchema,
      })
      .input(scopedAnnouncementIdInput)
      .query(({ ctx, input: { id, motdId } }) => acknowledgementsOverTime(ctx, { id: motdId }, { type, id })),

    recipients: procedure
      .meta({
        openapi: {
          method: "GET",
          path: `${base}/{motdId}/recipients`,
          tag,
          summary: "Recipients with their status",
        },
        output: recipientPage,
      })
      .input(listScopedRecipientsInput)
      .query(({ ctx, input: { id, motdId, ...input } }) =>
        listRecipients(ctx, { ...input, id: motdId }, { type, id }),
      ),

    history: procedure
      .meta({
        openapi: {
          method: "GET",
          path: `${base}/{motdId}/history`,
          tag,
          summary: `What happened to an announcement of ${one}, newest first`,
        },
        output: historyPage,
      })
      .input(listScopedHistoryInput)
      .query(({ ctx, input: { id, motdId, ...input } }) =>
        listAnnouncementHistory(ctx, { ...input, id: motdId }, { type, id }),
      ),
  });
}

export const observatoryAnnouncements = scopedAnnouncements("observatory");
export const organizationAnnouncements = scopedAnnouncements("organization");
export const projectAnnouncements = scopedAnnouncements("project");
