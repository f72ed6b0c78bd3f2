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

test("what is made up at the first start stays the same, for this user alone", async () => {
  const made = await openSecrets(folder);
  for (const secret of [made.auth_secret, made.encryption_key])
    expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(new Set(Object.values(made)).size).toBe(3);
  expect(await openSecrets(folder)).toEqual(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("an installation from before there was an encryption key gets one, once, and keeps all else", async () => {
  const { encryption_key: _, ...old } = await openSecrets(folder);
  const kept = { ...old, postgres_port: 5433, has_administrator: true };
  await writeFile(file, JSON.stringify(kept));
  const completed = await openSecrets(folder);
  expect(completed).toEqual({ ...kept, encryption_key: expect.stringMatching(/^.{32,}$/) });
  expect(await openSecrets(folder)).toEqual(completed);
});

test("a damaged file is never replaced by new secrets", async () => {
  for (const damaged of ["{", '{"auth_secret": 5}', "[]", "null"]) {
    await writeFile(file, damaged);
    await expect(openSecrets(folder)).rejects.toThrow();
    expect(await readFile(file, "utf8")).toBe(damaged);
  }
  await saveSecrets(folder, { auth_secret: "a", encryption_key: "b", postgres_password: "c" });
  expect(await openSecrets(folder)).toMatchObject({ encryption_key: "b" });
});
