/** A thread that encrypts: gets messages by the batch, and answers with all their bytes in one block. */
import { parentPort } from "node:worker_threads";
import type { Push, PushDevice } from "@meridian/domain";
import { encryptPush } from "./encrypt.ts";

export type ToEncrypt = [device: PushDevice, push: Push];

export interface Encrypted {
  /** The bytes of the block that belong to each message in turn, or the reason why it has none. */
  parts: (number | string)[];
  block: Uint8Array<ArrayBuffer>;
}

function encrypted([device, push]: ToEncrypt): Buffer | string {
  try {
    return encryptPush(device, push);
  } catch (error) {
    return (error as Error).message;
  }
}

parentPort!.on("message", (batch: ToEncrypt[]) => {
  const messages = batch.map(encrypted);
  const parts = messages.map((one) => (typeof one === "string" ? one : one.length));
  const bytes = messages.filter((one) => typeof one !== "string");
  // A buffer of Node.js may lie in a larger one, all of which would be copied.
  parentPort!.postMessage({ parts, block: new Uint8Array(Buffer.concat(bytes)) } satisfies Encrypted);
});
