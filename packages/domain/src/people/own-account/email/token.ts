import { createHash, randomBytes } from "node:crypto";

/** What a link that confirms an address holds: random enough that a plain hash of it can't be turned back. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** What seals it until its mail is sent. */
export const sealedFor = (userId: string): string => `change of address ${userId}`;
