import { mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, onTestFinished } from "vitest";
import { filesystemObjectStore } from "./filesystemObjectStore.ts";
import { refusedObjects } from "./refused.suite.ts";
import { refusedBackups } from "./refusedBackups.suite.ts";

/** A link is refused to everybody; permissions aren't refused to root. */
async function closable() {
  const folder = await mkdtemp(join(tmpdir(), "meridian-refused-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = join(folder, "store");
  const aside = new Map<string, string>();
  return {
    objectStore: filesystemObjectStore(store),
    async close(key: string) {
      const path = join(store, key.replace(/\/$/, ""));
      if (aside.has(path)) return;
      aside.set(path, join(folder, String(aside.size)));
      await rename(path, aside.get(path)!);
      await symlink(path, path);
    },
    async open() {
      for (const [path, kept] of aside) {
        await rm(path);
        await rename(kept, path);
      }
      aside.clear();
    },
  };
}

describe("files that the system refuses", () =>
  refusedObjects(closable, /symbolic link/, { listingTells: false }));

describe("backups that are symbolic links", () =>
  refusedBackups(closable, /symbolic link/, (id) => [`backups/${id}/`]));
