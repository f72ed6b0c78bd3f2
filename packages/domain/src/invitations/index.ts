export { acceptInvitation } from "./accept.ts";
export { createInvitation } from "./create.ts";
export { isInvited } from "./inviter.ts";
export { listInvitations } from "./list.ts";
export { sendInvitation } from "./mail.ts";
export { openInvitation } from "./open.ts";
export { resendInvitation } from "./resend.ts";
export { revokeInvitation } from "./revoke.ts";
