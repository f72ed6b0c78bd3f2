import { chmod, mkdir } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * Makes `DATA_DIR` on first use. Others may pass through it but see nothing: as root, PostgreSQL runs as another user
 * on a folder inside.
 */
export async function prepareDataFolder(path: string): Promise<string> {
  const folder = resolve(path);
  const made = await mkdir(folder, { recursive: true });
  if (made) await chmod(folder, 0o711);
  return folder;
}
