export { escapeMarkdown } from "./escape.ts";
export { messageIdOf } from "./messageId.ts";
export { plainText } from "./plainText.ts";
export { type MailContent, renderMail } from "./template.ts";
