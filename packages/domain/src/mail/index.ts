export { messageIdOf } from "./messageId.ts";
export { type MailContent, renderMail } from "./template.ts";
