import type { Context } from "../../../base/context.ts";
import type { Manifest } from "./manifest.ts";

/** A backup that the keys here don't open, in words for people. Nothing is wrong with it. */
export class LockedBackup extends Error {
  override name = "LockedBackup";
}

type Keys = Pick<Context, "backupKeys">;

/**
 * The reason why the keys here don't open what is encrypted to this recipient; undefined when they do, or when nothing is
 * encrypted.
 */
export function whyLocked({ backupKeys }: Keys, recipient: string | null): string | undefined {
  if (recipient === null || backupKeys?.opens(recipient)) return undefined;
  return backupKeys
    ? `It is encrypted to ${recipient}, and BACKUP_ENCRYPTION_KEY is another key, of ${backupKeys.recipient}. Add the secret key of ${recipient} to BACKUP_ENCRYPTION_KEY, after a comma, and restart Meridian.`
    : `It is encrypted to ${recipient}, and BACKUP_ENCRYPTION_KEY isn't set. Set it to the secret key of that recipient and restart Meridian.`;
}

/** Throws LockedBackup unless the keys here open the backup. */
export function requireKeyOf(keys: Keys, { encryption }: Manifest): void {
  const reason = whyLocked(keys, encryption?.recipient ?? null);
  if (reason) throw new LockedBackup(reason);
}
