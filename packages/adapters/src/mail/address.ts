import { MailRejected } from "@meridian/domain";

const controlCharacters = /\p{Cc}/gu;
/** A single mailbox, with nothing in it that could name a second one or end the line. */
const oneMailbox = /^[^\p{Cc}\s<>(),;:"\\@]+@[^\p{Cc}\s<>(),;:"\\@]+$/u;

/** An address that goes into a header as it is; throws MailRejected for what isn't one. */
export function mailbox(address: string): string {
  if (address.length <= 254 && oneMailbox.test(address)) return address;
  throw new MailRejected("not a mail address", { permanent: true });
}

/** Text of a header: a line break would start another header. */
export const headerText = (text: string): string => text.replace(controlCharacters, " ").trim();
