import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "unknown";
  }
}

/**
 * Makes this process the only one on a data folder. The lock is SQLite's on an empty file: the kernel's own, gone with
 * the process however it ends, so that none can be stale. Throws when another process has it.
 */
export function lockDataFolder(folder: string): Disposable {
  const owner = join(folder, "meridian.pid");
  const file = new DatabaseSync(join(folder, "meridian.lock"), { timeout: 0 });
  try {
    file.exec("pragma journal_mode = memory; begin exclusive");
  } catch {
    file.close();
    throw new Error(`another Meridian runs on ${folder} (process ${readOwner(owner)})`);
  }
  writeFileSync(owner, `${process.pid}\n`);
  return { [Symbol.dispose]: () => file.close() };
}
