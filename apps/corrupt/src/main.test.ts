import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesystemObjectStore } from "@meridian/adapters";
import { createTestDatabase, inherited } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";

const program = fileURLToPath(new URL("./main.ts", import.meta.url));

const corrupt = (env: object, ...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { ...inherited, ...env } },
      (_error, stdout, stderr) => done({ code: child.exitCode, stdout, stderr }),
    );
  });

// Each run is a program of its own, whose start takes seconds on a busy machine.
const limit = { timeout: 120_000 };

test(
  "the program prints every fault that it plants, and plants orphans that are old enough to be found",
  limit,
  async () => {
    const database = await createTestDatabase();
    const DATA_DIR = await mkdtemp(join(tmpdir(), "corrupt-"));
    onTestFinished(async () => {
      await database.drop();
      await rm(DATA_DIR, { recursive: true });
    });
    const env = { DATABASE_URL: database.url, DATA_DIR };
    const { code, stdout, stderr } = await corrupt(env, "--seed", "7", "--documents", "1000");
    const faults = stdout.trimEnd().split("\n");
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${faults.length} faults`)]);
    expect(faults.length).toBeGreaterThan(40);
    const orphans = faults.map((line) => line.split("\t")).filter(([check]) => check === "file.orphan");
    expect(orphans.length).toBeGreaterThan(0);
    const store = filesystemObjectStore(join(DATA_DIR, "objects"));
    for (const [, , , key] of orphans)
      expect((await store.head(key!))!.modifiedAt.getTime()).toBeLessThan(Date.now() - 24 * 3_600_000);
    expect(await corrupt(env)).toEqual({
      code: 1,
      stdout: "",
      stderr: "ids that begin with seed-7- are in the database already: use another --seed\n",
    });
  },
);

test("the program explains itself, and names an error in one line", limit, async () => {
  const DATA_DIR = join(tmpdir(), "nothing-is-here");
  const refused = [[], ["--documents", "many"], ["--colour", "red"]];
  const [helped, ...answers] = await Promise.all([
    corrupt({}, "--help"),
    ...refused.map((args) => corrupt({ DATA_DIR }, ...args)),
  ]);
  expect(helped).toMatchObject({ code: 0, stdout: expect.stringContaining("--seed") });
  for (const { code, stderr } of answers)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
});
