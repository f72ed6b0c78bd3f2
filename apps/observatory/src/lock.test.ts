import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { isLocked, type Locked, lockFolder, ownerOf } from "./lock.ts";

/** Tries to take a folder's lock in another process; says what came of it, and who has it. */
async function another(locked: Locked) {
  const program = `
    const { lockFolder, ownerOf } = await import(${JSON.stringify(import.meta.resolve("./lock.ts"))});
    const lock = await lockFolder(${JSON.stringify(locked)}, () => {});
    process.stdout.write((lock !== undefined) + " " + (await ownerOf(${JSON.stringify(locked)})));`;
  const given = ["--no-warnings", "--input-type=module", "--eval", program];
  return (await promisify(execFile)(process.execPath, given)).stdout;
}

test.runIf(process.platform === "linux").each(["empty", "full of something else", "of another user", "gone"])(
  "one of two processes has the lock, with a folder that is %s",
  async (how) => {
    const root = await mkdtemp(join(tmpdir(), "meridian-lock-"));
    onTestFinished(() => rm(root, { recursive: true }));
    const folder = join(root, "data");
    if (how !== "gone") await mkdir(folder);
    const file = join(folder, "observatory.lock");
    if (how === "full of something else") await writeFile(file, "x".repeat(5000));
    // Root may write what it may not; a folder in place of the file is writable to nobody.
    if (how === "of another user") await mkdir(file);
    const locked = { folder, devices: "[]" };
    const lines: string[] = [];
    const lock = await lockFolder(locked, (line) => void lines.push(line));
    expect(lines).toHaveLength(how === "empty" ? 0 : 1);
    expect(await another(locked)).toBe(`false ${process.pid}`);
    expect(await isLocked(locked)).toBe(true);
    lock?.[Symbol.dispose]();
    expect(await another(locked)).toMatch(/^true/);
    expect(await isLocked(locked)).toBe(false);
    expect(await ownerOf(locked)).toBeUndefined();
  },
);
