import { createHash, randomBytes } from "node:crypto";

/** What the link of an invitation holds: random enough that a plain hash of it can't be turned back. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** What seals the token of an invitation until its mail is sent. */
export const sealedFor = (invitationId: string): string => `organization invitation ${invitationId}`;
