import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("System announcements");
const own = proceduresOf("Current user");

export const announcements = router({
  create: create(
    "POST /api/v1/system/motd",
    "Create a system announcement",
    contract.createAnnouncementInput,
    contract.announcement,
    domain.createAnnouncement,
  ),
  list: read(
    "GET /api/v1/system/motd",
    "List system announcements",
    contract.listAnnouncementsInput,
    contract.announcementPage,
    domain.listAnnouncements,
  ),
  preview: read(
    "POST /api/v1/system/motd/preview",
    "Count the recipients of some targets",
    contract.previewTargetsInput,
    contract.targetsPreview,
    domain.previewTargets,
  ),
  previewMail: read(
    "POST /api/v1/system/motd/preview/mail",
    "Preview the mail",
    contract.previewMailInput,
    contract.mailPreview,
    domain.previewMail,
  ),
  targetOptions: read(
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
    { signedIn: true },
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
    "What happened to a system announcement, newest first",
    contract.listHistoryInput,
    contract.historyPage,
    domain.listAnnouncementHistory,
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
