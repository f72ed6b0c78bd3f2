/** Bytes on their way from one step of a pipeline to the next. */
export type Encryption = (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Encrypts the parts of backups as they stream, in age's format, which opens without Meridian. */
export interface BackupKeys {
  /** The public key that new backups are encrypted to, `age1...`. */
  recipient: string;
  /** True if a key here opens content that is encrypted to this recipient. */
  opens(recipient: string): boolean;
  encrypt: Encryption;
  /** Throws Undecryptable when no key here opens the content, or the content isn't whole. */
  decrypt: Encryption;
}

/** Encrypted content that was changed or cut, or is for somebody else. */
export class Undecryptable extends Error {
  override name = "Undecryptable";
}
