import { createHash, randomBytes } from "node:crypto";

const prefix = "reset-password:";

/** What is kept of a link that sets a new password: nothing that could be put into one. */
export const resetIdentifier = (token: string): string =>
  prefix + createHash("sha256").update(token).digest("base64url");

export const newResetToken = (): string => randomBytes(24).toString("base64url");
