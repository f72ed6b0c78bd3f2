import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Makes this process the one that commands the devices. The lock is SQLite's on an empty file: the kernel's own, gone with the
 * process however it ends (docs/adr/0003-lock-by-sqlite.md). Undefined while another process has it.
 */
export function lockFolder(folder: string): Disposable | undefined {
  const file = new DatabaseSync(join(folder, "observatory.lock"), { timeout: 0 });
  try {
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch {
    file.close();
    return undefined;
  }
  return { [Symbol.dispose]: () => file.close() };
}
