import { createHash, randomBytes } from "node:crypto";

const shown = "shown_";

/** What the link of an invitation holds: random enough that a plain hash of it can't be turned back. */
export const newToken = (isShown: boolean): string =>
  `${isShown ? shown : ""}${randomBytes(32).toString("base64url")}`;

/** Whether somebody else than the reader of a mail has had the link, so that it says nothing about whose the address is. */
export const wasShown = (token: string): boolean => token.startsWith(shown);

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** What seals the token of an invitation until its mail is sent. */
export const sealedFor = (invitationId: string): string => `organization invitation ${invitationId}`;
