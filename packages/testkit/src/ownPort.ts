import { randomInt } from "node:crypto";
import { freePort } from "@meridian/database";

/** Above those of well-known services, below those that a system gives to whoever asks for any, from 32768 on. */
const [lowest, end] = [12_000, 32_768];

/**
 * A port on loopback that nothing listens on now, for what listens later, or again and again. One that the system chose
 * could be given to somebody else as soon as it is let go: other tests ask for ports all the time.
 */
export async function ownPort(): Promise<number> {
  const chosen = randomInt(lowest, end);
  return (await freePort(chosen)) === chosen ? chosen : ownPort();
}
