export { cancelEmailChange } from "./email/cancel.ts";
export { confirmEmailChange } from "./email/confirm.ts";
export { sendEmailChange } from "./email/mail.ts";
export { changeEmail } from "./email/request.ts";
export { mailNotice, sendAccountNotice } from "./notice.ts";
export { endSession } from "./sessions/end.ts";
export { endOtherSessions } from "./sessions/endOthers.ts";
export { listSessions } from "./sessions/list.ts";
