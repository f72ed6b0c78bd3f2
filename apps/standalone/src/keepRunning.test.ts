import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "@meridian/adapters/log";
import { startEmbeddedDatabase } from "@meridian/database/embedded";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepRunning } from "./keepRunning.ts";

let parent: string;
let folder: string;
let mark: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "meridian-kept-"));
  // As root, PostgreSQL runs as another user, who has to get through.
  await chmod(parent, 0o711);
  folder = join(parent, "postgres");
  mark = join(folder, "postmaster.pid");
});
afterAll(() => rm(parent, { recursive: true, force: true }));

it.each([
  ["is called off by the stop", true],
  ["succeeds in spite of the stop", false],
])("stops at the beginning of a restart that %s, and leaves nothing behind", async (_, heeds) => {
  const stopped = Promise.withResolvers<void>();
  let starts = 0;
  const kept = keepRunning(
    "PostgreSQL",
    (signal) => {
      starts += 1;
      if (starts > 1) stopped.resolve(kept[Symbol.asyncDispose]());
      return startEmbeddedDatabase({ folder, password: "x", ...(heeds && { signal }) });
    },
    createLog("fatal", "test"),
  );
  await kept.ready;
  process.kill(Number((await readFile(mark, "utf8")).split("\n")[0]), "SIGKILL");
  await stopped.promise;
  // A server takes its mark away when it shuts down.
  const left = existsSync(mark) ? await readFile(mark, "utf8") : "";
  expect(existsSync(`/proc/${left.split("\n")[0] || "none"}`)).toBe(false);
});
