import { ReadableStream } from "node:stream/web";
import { type BackupKeys, type Encryption, Undecryptable } from "@meridian/domain";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";

/** Encrypts to the first of these secret keys and opens what is encrypted to any of them. */
export async function ageKeys(keys: readonly string[]): Promise<BackupKeys> {
  const recipients = await Promise.all(keys.map((key) => identityToRecipient(key)));
  const recipient = recipients[0]!;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  return {
    recipient,
    opens: (wanted) => recipients.includes(wanted),
    async *encrypt(content) {
      yield* await encrypter.encrypt(streamOf(content));
    },
    decrypt: decrypting(decrypter),
  };
}

const streamOf = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as globalThis.ReadableStream<Uint8Array>;

const decrypting = (decrypter: Decrypter): Encryption =>
  async function* (content) {
    const source = watched(content);
    try {
      yield* await decrypter.decrypt(streamOf(source.content));
    } catch (error) {
      // What went wrong with reading says nothing about the content.
      throw source.hasFailed() ? error : new Undecryptable("the content can't be decrypted");
    }
  };

/** The same content, which remembers whether reading it failed. */
function watched(content: AsyncIterable<Uint8Array>) {
  let failed = false;
  async function* passed() {
    try {
      yield* content;
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  return { content: passed(), hasFailed: () => failed };
}
