import { createHash, randomBytes } from "node:crypto";

/** Creates the token of a link that confirms an address: random enough that a plain hash of it can't be reversed. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The context that seals the token until its mail is sent. */
export const sealedFor = (userId: string): string => `change of address ${userId}`;
