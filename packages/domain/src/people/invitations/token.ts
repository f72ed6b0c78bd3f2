import { createHash, randomBytes } from "node:crypto";

const shown = "shown_";

/** Creates the token of an invitation's link: random enough that a plain hash of it can't be reversed. */
export const newToken = (isShown: boolean): string =>
  `${isShown ? shown : ""}${randomBytes(32).toString("base64url")}`;

/** True if somebody else than the reader of the mail has seen the link, which then proves nothing about the address. */
export const wasShown = (token: string): boolean => token.startsWith(shown);

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The context that seals an invitation's token until its mail is sent. */
export const sealedFor = (invitationId: string): string => `organization invitation ${invitationId}`;
