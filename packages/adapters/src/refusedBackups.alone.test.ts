import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { filesystemObjectStore } from "./filesystemObjectStore.ts";
import { refusedBackups } from "./refusedBackups.suite.ts";

const root = 0;
const nobody = 65_534;

/** Root is refused nothing. */
beforeAll(() => {
  if (process.geteuid!() === root) process.seteuid!(nobody);
});
afterAll(() => {
  if (process.getuid!() === root) process.seteuid!(root);
});

async function closable() {
  const folder = await mkdtemp(join(tmpdir(), "meridian-refused-"));
  const closed: string[] = [];
  const open = async () => {
    for (const path of closed.splice(0)) await chmod(path, 0o700);
  };
  onTestFinished(async () => {
    await open();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    objectStore: filesystemObjectStore(join(folder, "objects")),
    async close(key: string) {
      const path = join(folder, "objects", key);
      closed.push(path);
      await chmod(path, 0);
    },
    open,
  };
}

const denied = /permission denied \(EACCES\)/;

describe("backups whose manifest belongs to somebody else", () =>
  refusedBackups(closable, denied, (id) => [`backups/${id}/manifest.json`]));

describe("backups whose folder belongs to somebody else", () =>
  refusedBackups(closable, denied, (id) => [`backups/${id}/`]));
