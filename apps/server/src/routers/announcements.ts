import {
  acknowledgement,
  acknowledgementsOverTime as acknowledgementsOverTimeSchema,
  announcement,
  announcementIdInput,
  announcementPage,
  cancelAnnouncementInput,
  createAnnouncementInput,
  historyPage,
  listAnnouncementsInput,
  listHistoryInput,
  listPendingInput,
  listReceivedInput,
  listRecipientsInput,
  mailPreview,
  pendingPage,
  previewMailInput,
  previewTargetsInput,
  publishAnnouncementInput,
  receivedPage,
  recipientPage,
  resendAnnouncementInput,
  resent,
  targetOptionPage,
  targetOptionsInput,
  targetsPreview,
  updateAnnouncementInput,
} from "@meridian/contract";
import {
  acknowledgeAnnouncement,
  acknowledgementsOverTime,
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncementHistory,
  listAnnouncements,
  listPending,
  listReceived,
  listRecipients,
  listTargetOptions,
  previewMail,
  previewTargets,
  publishByHand,
  readAnnouncement,
  remindPending,
  resendFailed,
  updateAnnouncement,
} from "@meridian/domain";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "System announcements";
const base = "/api/v1/system/motd";

export const announcements = router({
  create: procedure
    .meta({
      openapi: { method: "POST", path: base, status: 201, tag, summary: "Create a system announcement" },
      output: announcement,
    })
    .input(createAnnouncementInput)
    .mutation(({ ctx, input }) => createAnnouncement(ctx, input)),

  list: procedure
    .meta({
      openapi: { method: "GET", path: base, tag, summary: "List system announcements" },
      output: announcementPage,
    })
    .input(listAnnouncementsInput)
    .query(({ ctx, input }) => listAnnouncements(ctx, input)),

  preview: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/preview`,
        status: 200,
        tag,
        summary: "Count the recipients of some targets",
      },
      output: targetsPreview,
    })
    .input(previewTargetsInput)
    .query(({ ctx, input }) => previewTargets(ctx, input)),

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
    .input(previewMailInput)
    .query(({ ctx, input }) => previewMail(ctx, input)),

  targetOptions: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/targets`, tag, summary: "Possible targets" },
      output: targetOptionPage,
    })
    .input(targetOptionsInput)
    .query(({ ctx, input }) => listTargetOptions(ctx, input)),

  get: procedure
    .meta({
      openapi: { method: "GET", path: `${base}/{id}`, tag, summary: "One system announcement" },
      output: announcement,
    })
    .input(announcementIdInput)
    .query(({ ctx, input }) => getAnnouncement(ctx, input)),

  update: procedure
    .meta({
      openapi: {
        method: "PUT",
        path: `${base}/{id}`,
        tag,
        summary: "Change a scheduled or held announcement, or the expiry of an active one",
      },
      output: announcement,
    })
    .input(updateAnnouncementInput)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx, input)),

  cancel: procedure
    .meta({
      openapi: {
        method: "DELETE",
        path: `${base}/{id}`,
        tag,
        summary: "Cancel a system announcement, giving a reason",
      },
      output: announcement,
    })
    .input(cancelAnnouncementInput)
    .mutation(({ ctx, input }) => cancelAnnouncement(ctx, input)),

  publish: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/{id}/publish`,
        status: 200,
        tag,
        summary: "Publish a scheduled or held announcement now, or at another time",
      },
      output: announcement,
    })
    .input(publishAnnouncementInput)
    .mutation(({ ctx, input }) => publishByHand(ctx, input)),

  remind: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/{id}/remind`,
        status: 200,
        tag,
        summary: "Remind recipients who haven't acknowledged it, at most once an hour",
      },
      output: announcement,
    })
    .input(announcementIdInput)
    .mutation(({ ctx, input }) => remindPending(ctx, input)),

  resend: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/{id}/resend`,
        status: 200,
        tag,
        summary: "Resend failed deliveries to one recipient or to all, at most once an hour",
      },
      output: resent,
    })
    .input(resendAnnouncementInput)
    .mutation(({ ctx, input }) => resendFailed(ctx, input)),

  acknowledge: procedure
    .meta({
      openapi: {
        method: "POST",
        path: `${base}/{id}/acknowledge`,
        status: 200,
        signedIn: true,
        tag,
        summary: "Acknowledge for the current user",
      },
      output: acknowledgement,
    })
    .input(announcementIdInput)
    .mutation(({ ctx, input }) => acknowledgeAnnouncement(ctx, input)),

  acknowledgements: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/{id}/acknowledgements`,
        tag,
        summary: "Acknowledgements over time",
      },
      output: acknowledgementsOverTimeSchema,
    })
    .input(announcementIdInput)
    .query(({ ctx, input }) => acknowledgementsOverTime(ctx, input)),

  recipients: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/{id}/recipients`,
        tag,
        summary: "Recipients with their status",
      },
      output: recipientPage,
    })
    .input(listRecipientsInput)
    .query(({ ctx, input }) => listRecipients(ctx, input)),

  history: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${base}/{id}/history`,
        tag,
        summary: "What happened to a system announcement, newest first",
      },
      output: historyPage,
    })
    .input(listHistoryInput)
    .query(({ ctx, input }) => listAnnouncementHistory(ctx, input)),

  pending: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/user/motd/pending",
        tag: "Current user",
        summary: "Announcements you haven't acknowledged",
      },
      output: pendingPage,
    })
    .input(listPendingInput)
    .query(({ ctx, input }) => listPending(ctx, input)),

  received: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/user/motd",
        tag: "Current user",
        summary: "Announcements addressed to you or managed by you",
      },
      output: receivedPage,
    })
    .input(listReceivedInput)
    .query(({ ctx, input }) => listReceived(ctx, input)),

  read: procedure
    .meta({
      openapi: {
        method: "GET",
        path: "/api/v1/user/motd/{id}",
        tag: "Current user",
        summary: "One announcement of any scope that you can see",
      },
      output: announcement,
    })
    .input(announcementIdInput)
    .query(({ ctx, input }) => readAnnouncement(ctx, input)),
});
