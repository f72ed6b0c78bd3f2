import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Configuration } from "../config/config.ts";
import { aliveEveryMs, type WatchdogMessage } from "./messages.ts";

const program = fileURLToPath(new URL("./watchdog.ts", import.meta.url));
const startPatienceMs = 30_000;

/**
 * A watchdog that closes the observatory if this process ends without calling `safe`. One that dies is started again. After `safe` it ends
 * this process if that doesn't end by itself.
 */
export async function startWatchdog(configuration: Configuration, log: (line: string) => void) {
  let isOver = false;
  let untold: WatchdogMessage = { type: "untold", patienceMs: 0 };
  async function start() {
    // A group of its own: Ctrl-C in a terminal is for this process.
    const child = spawn(process.execPath, [program], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: true,
    });
    const tell = (message: WatchdogMessage) =>
      new Promise<void>(
        (resolve) => void (child.connected ? child.send(message, () => resolve()) : resolve()),
      );
    const timer = setInterval(() => void tell({ type: "alive" }), aliveEveryMs);
    const exited = once(child, "exit").then(() => clearInterval(timer));
    void tell({ type: "watch", configuration });
    await once(child, "message", { signal: AbortSignal.timeout(startPatienceMs) });
    return { tell, exited };
  }
  let present = await start();
  async function keep() {
    for (;;) {
      await present.exited;
      if (isOver) return;
      log("The watchdog ended and is started again.");
      present = await start();
      void present.tell(untold);
    }
  }
  void keep().catch((error: Error) => log(`There is no watchdog: ${error.message}`));
  return {
    /** Says for how long Meridian is worth waiting for to hear that a watchdog has closed all. */
    untold(patienceMs: number) {
      untold = { type: "untold", patienceMs };
      void present.tell(untold);
    },
    async safe() {
      isOver = true;
      await present.tell({ type: "safe" });
    },
  };
}
