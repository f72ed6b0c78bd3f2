export { listUndelivered } from "./list.ts";
export { resendUndelivered } from "./resend.ts";
