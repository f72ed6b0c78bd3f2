/** A thread that encrypts: gets messages by the batch, and answers each with its bytes or why there are none. */
import { parentPort } from "node:worker_threads";
import type { Push, PushDevice } from "@meridian/domain";
import { encryptPush } from "./encrypt.ts";

export type ToEncrypt = [device: PushDevice, push: Push];
export type Encrypted = Uint8Array<ArrayBuffer> | string;

function encrypted([device, push]: ToEncrypt): Encrypted {
  try {
    // Bytes of their own: handing over a part of a larger block would copy all of it.
    return new Uint8Array(encryptPush(device, push));
  } catch (error) {
    return (error as Error).message;
  }
}

parentPort!.on("message", (batch: ToEncrypt[]) => parentPort!.postMessage(batch.map(encrypted)));
