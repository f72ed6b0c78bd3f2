import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecrets, saveSecrets } from "./secrets.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "meridian-secrets-"));
  file = join(folder, "secrets.json");
});
afterEach(() => rm(folder, { recursive: true }));

test("secrets made up at the first start stay the same, for this user alone", async () => {
  const made = await openSecrets(folder);
  for (const secret of [made.auth_secret, made.encryption_key])
    expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(new Set(Object.values(made)).size).toBe(4);
  expect(await openSecrets(folder)).toEqual(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("an installation from before there were some secrets gets them, once, and keeps all else", async () => {
  const { encryption_key: _, vapid: __, ...old } = await openSecrets(folder);
  const kept = { ...old, postgres_port: 5433, has_administrator: true };
  await writeFile(file, JSON.stringify(kept));
  const completed = await openSecrets(folder);
  expect(completed).toEqual({
    ...kept,
    encryption_key: expect.stringMatching(/^.{32,}$/),
    vapid: {
      public_key: expect.stringMatching(/^B[A-Za-z0-9_-]{86}$/),
      private_key: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    },
  });
  expect(await openSecrets(folder)).toEqual(completed);
});

test("a damaged file is never replaced by new secrets", async () => {
  for (const damaged of ["{", '{"auth_secret": 5}', "[]", "null"]) {
    await writeFile(file, damaged);
    await expect(openSecrets(folder)).rejects.toThrow();
    expect(await readFile(file, "utf8")).toBe(damaged);
  }
  const vapid = { public_key: "d", private_key: "e" };
  await saveSecrets(folder, { vapid, auth_secret: "a", encryption_key: "b", postgres_password: "c" });
  expect(await openSecrets(folder)).toMatchObject({ encryption_key: "b" });
});
