import { execFileSync, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));

/** A program with simulated devices whose disk stalls while its images are read, and whose roof is open. */
async function stalled(speed: number) {
  const folder = await mkdtemp(join(tmpdir(), "meridian-main-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "images"));
  // Whoever opens a pipe to read waits until somebody writes.
  execFileSync("mkfifo", [join(folder, "images", "1.json")]);
  const world = join(folder, "simulated.json");
  await writeFile(world, JSON.stringify({ dome: { from: [1], to: [1], begun: 0, until: 0 } }));
  const file = join(folder, "observatory.yaml");
  await writeFile(
    file,
    `
meridian: { url: "http://127.0.0.1:1", key: mro_1 }
data: ${folder}
site: { latitude: 45, longitude: 10 }
devices: simulated
simulated: { speed: ${speed} }
`,
  );
  const child = fork(main, ["--config", file], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
  child.stdout!.resume();
  onTestFinished(() => void child.kill("SIGKILL"));
  const exited = once(child, "exit");
  // Its watchdog writes to the same output.
  const closed = once(child, "close");
  await once(child, "message");
  const roof = async () => JSON.parse(await readFile(world, "utf8")).dome.to;
  return { child, exited, closed, roof };
}

test("an argument that isn't known is answered with the usage", () => {
  const { stderr, status } = spawnSync(process.execPath, [main, "--confg", "other.yaml"], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Unknown option '--confg'\nUsage: npm run observatory/);
});

test("a program whose disk stalls ends soon after it has closed, and its watchdog with it", async () => {
  const { child, closed, roof } = await stalled(100);
  child.kill("SIGTERM");
  expect(await closed).toEqual([null, "SIGKILL"]);
  expect(await roof()).toEqual([0]);
});

test("a program whose disk stalls ends at once when it is asked to again, and its watchdog closes", async () => {
  const { child, exited, closed, roof } = await stalled(4);
  child.kill("SIGINT");
  await wait(1200);
  const asked = performance.now();
  child.kill("SIGINT");
  expect(await exited).toEqual([null, "SIGKILL"]);
  expect(performance.now() - asked).toBeLessThan(3000);
  await closed;
  expect(await roof()).toEqual([0]);
});
