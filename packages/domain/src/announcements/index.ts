export { acknowledgeAnnouncement } from "./acknowledge.ts";
export { cancelAnnouncement } from "./cancel.ts";
export { createAnnouncement } from "./create.ts";
export { previewMail } from "./email/preview.ts";
export { resendMail } from "./email/resend.ts";
export { deliverAnnouncementEmail } from "./email/task.ts";
export { endAnnouncementsOf } from "./end.ts";
export { getAnnouncement } from "./get.ts";
export { listAnnouncementHistory } from "./history.ts";
export { listAnnouncements } from "./list.ts";
export { listTargetOptions } from "./options.ts";
export { listPending } from "./pending.ts";
export { previewTargets } from "./preview.ts";
export { publishByHand } from "./publishByHand.ts";
export { readAnnouncement } from "./read.ts";
export { listReceived } from "./received.ts";
export { listRecipients } from "./recipients/list.ts";
export { acknowledgementsOverTime } from "./recipients/overTime.ts";
export { remindPending } from "./remind.ts";
export { resendFailed } from "./resend.ts";
export { settleAnnouncementsTo } from "./settle.ts";
export { withActiveAnnouncement } from "./status.ts";
export {
  announcementTasks,
  publishAnnouncement,
  resolveRecipients,
  settleAllAnnouncements,
} from "./tasks.ts";
export { updateAnnouncement } from "./update.ts";
