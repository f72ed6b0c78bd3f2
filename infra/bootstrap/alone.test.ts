import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const module = new URL("./alone.mjs", import.meta.url).href;
/** Plain JavaScript, without types. */
const { alone } = await import(module);

const step = (folder: string, log: string, hangs: boolean) => `
  import { appendFileSync } from "node:fs";
  import { alone } from ${JSON.stringify(module)};
  const say = (word) => appendFileSync(${JSON.stringify(log)}, word + " " + process.pid + "\\n");
  alone(() => {
    say("begins");
    process.stdout.write(".");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${hangs ? 60_000 : 50});
    say("ends");
  }, ${JSON.stringify(folder)});`;

test.each([
  ["of a process that is gone", "4194304", 0],
  ["that is older than any step, and whose number is another's now", "1", 31],
  ["that says nothing of use", "x", 0],
])("a lock %s is left behind", async (_, holder, minutes) => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-alone-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lock = join(folder, "lock");
  await writeFile(lock, holder);
  const at = Date.now() / 1000 - 60 * minutes;
  await utimes(lock, at, at);
  expect(alone(() => "done", folder)).toBe("done");
  expect(await readdir(folder)).toEqual([]);
});

test("processes at once do their steps one after the other, also after one that was killed in its step", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-alone-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = join(folder, "log");
  await writeFile(log, "");
  const start = (hangs = false) =>
    spawn(process.execPath, ["--input-type=module", "-e", step(folder, log, hangs)]);
  const killed = start(true);
  await once(killed.stdout, "data");
  const others = Array.from({ length: 6 }, () => start());
  await once(others[0]!, "spawn");
  expect(await readFile(log, "utf8")).toBe(`begins ${killed.pid}\n`);
  killed.kill("SIGKILL");
  const codes = await Promise.all(others.map(async (one) => (await once(one, "exit"))[0]));
  expect(codes).toEqual(others.map(() => 0));
  const [, ...lines] = (await readFile(log, "utf8")).trim().split("\n");
  expect(lines).toHaveLength(2 * others.length);
  for (let at = 0; at < lines.length; at += 2)
    expect(lines[at + 1]).toBe(lines[at]!.replace("begins", "ends"));
});
