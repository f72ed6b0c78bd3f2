import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { announcing } from "../trpc/announcing.ts";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = announcing;
const system = proceduresOf("System announcements");
const own = proceduresOf("Current user");

export const announcements = router({
  create: create(
    "POST /api/v1/system/motd",
    "Create a system announcement",
    contract.announceAnywhereInput,
    contract.announcement,
    domain.createAnnouncement,
    {
      system: { input: contract.createAnnouncementInput },
      scoped: { input: contract.announceInput, summary: "Announce to everyone in {scope}" },
    },
  ),
  list: read(
    "GET /api/v1/system/motd",
    "List system announcements",
    contract.listAnnouncementsInput,
    contract.announcementPage,
    domain.listAnnouncements,
    { scoped: { summary: "Announcements of {scope}" } },
  ),
  preview: read(
    "POST /api/v1/system/motd/preview",
    "Count the recipients of some targets",
    contract.previewAnywhereInput,
    contract.targetsPreview,
    domain.previewTargets,
    {
      system: { input: contract.previewTargetsInput },
      scoped: {
        address: "GET /api/v1/system/motd/preview",
        summary: "Count the recipients of an announcement of {scope}",
      },
    },
  ),
  previewMail: read(
    "POST /api/v1/system/motd/preview/mail",
    "Preview the mail",
    contract.previewMailInput,
    contract.mailPreview,
    domain.previewMail,
  ),
  targetOptions: system.read(
    "GET /api/v1/system/motd/targets",
    "Possible targets",
    contract.targetOptionsInput,
    contract.targetOptionPage,
    domain.listTargetOptions,
  ),
  get: read(
    "GET /api/v1/system/motd/{id}",
    "One system announcement",
    contract.announcementIdInput,
    contract.announcement,
    domain.getAnnouncement,
    { scoped: { summary: "One announcement of {scope}" } },
  ),
  update: change(
    "PUT /api/v1/system/motd/{id}",
    "Change a scheduled or held announcement, or the expiry of an active one",
    contract.updateAnnouncementInput,
    contract.announcement,
    domain.updateAnnouncement,
  ),
  cancel: change(
    "DELETE /api/v1/system/motd/{id}",
    "Cancel a system announcement, giving a reason",
    contract.cancelAnnouncementInput,
    contract.announcement,
    domain.cancelAnnouncement,
    { scoped: { summary: "Cancel an announcement of {scope}, giving a reason" } },
  ),
  publish: change(
    "POST /api/v1/system/motd/{id}/publish",
    "Publish a scheduled or held announcement now, or at another time",
    contract.publishAnnouncementInput,
    contract.announcement,
    domain.publishByHand,
  ),
  remind: change(
    "POST /api/v1/system/motd/{id}/remind",
    "Remind recipients who haven't acknowledged it, at most once an hour",
    contract.announcementIdInput,
    contract.announcement,
    domain.remindPending,
  ),
  resend: change(
    "POST /api/v1/system/motd/{id}/resend",
    "Resend failed deliveries to one recipient or to all, at most once an hour",
    contract.resendAnnouncementInput,
    contract.resent,
    domain.resendFailed,
  ),
  acknowledge: change(
    "POST /api/v1/system/motd/{id}/acknowledge",
    "Acknowledge for the current user",
    contract.announcementIdInput,
    contract.acknowledgement,
    domain.acknowledgeAnnouncement,
    { system: { signedIn: true } },
  ),
  acknowledgements: read(
    "GET /api/v1/system/motd/{id}/acknowledgements",
    "Acknowledgements over time",
    contract.announcementIdInput,
    contract.acknowledgementsOverTime,
    domain.acknowledgementsOverTime,
  ),
  recipients: read(
    "GET /api/v1/system/motd/{id}/recipients",
    "Recipients with their status",
    contract.listRecipientsInput,
    contract.recipientPage,
    domain.listRecipients,
  ),
  history: read(
    "GET /api/v1/system/motd/{id}/history",
    "The history of a system announcement, newest first",
    contract.listHistoryInput,
    contract.historyPage,
    domain.listAnnouncementHistory,
    { scoped: { summary: "The history of an announcement of {scope}, newest first" } },
  ),
  pending: own.read(
    "GET /api/v1/user/motd/pending",
    "Announcements you haven't acknowledged",
    contract.listPendingInput,
    contract.pendingPage,
    domain.listPending,
  ),
  received: own.read(
    "GET /api/v1/user/motd",
    "Announcements addressed to you or managed by you",
    contract.listReceivedInput,
    contract.receivedPage,
    domain.listReceived,
  ),
  read: own.read(
    "GET /api/v1/user/motd/{id}",
    "One announcement of any scope that you can see",
    contract.announcementIdInput,
    contract.announcement,
    domain.readAnnouncement,
  ),
});
